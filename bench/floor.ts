import type { CdpSession } from '../cdp/session.js';
import { MAX_KEPT_CONTROLS, MAX_NAME_BYTES } from '../index.js';

/**
 * The least that any bounded look must do, to measure a look against: one call by value that steps once through the
 * whole document by captured accessors, open shadow roots included, and for the candidates of the first window asks
 * `checkVisibility` and the rectangle, and returns the first bytes of text of those kept as JSON.
 *
 * It tells the candidates of the generated pages by their names and `tabindex`, knows no role, state, label or limit, and
 * leaves no handle. Page code as a string: it is evaluated as it stands.
 */
const ACCESSORS = `
  const { call } = Function.prototype;
  const getter = (prototype, name) => call.bind(Object.getOwnPropertyDescriptor(prototype, name).get);
  const method = (prototype, name) => call.bind(prototype[name]);
  const localName = getter(Element.prototype, 'localName');
  const shadowRoot = getter(Element.prototype, 'shadowRoot');
  const firstElementChild = getter(Element.prototype, 'firstElementChild');
  const nextElementSibling = getter(Element.prototype, 'nextElementSibling');
  const fragmentFirst = getter(DocumentFragment.prototype, 'firstElementChild');
  const textContent = getter(Node.prototype, 'textContent');
  const hasAttribute = method(Element.prototype, 'hasAttribute');
  const checkVisibility = method(Element.prototype, 'checkVisibility');
  const boundingRect = method(Element.prototype, 'getBoundingClientRect');
`;

/** Steps through the document in composed order, at most `limit` elements, and does `visit` at each. */
const stepThrough = (visit: string): string => `
    const stack = [];
    let steps = 0;
    let element = document.documentElement;
    while (element !== null && steps < limit) {
      steps++;
      ${visit}
      const root = shadowRoot(element);
      const inner = root === null ? null : fragmentFirst(root);
      if (inner !== null) {
        stack.push(element, true);
        element = inner;
        continue;
      }
      const child = firstElementChild(element);
      if (child !== null) {
        stack.push(element, false);
        element = child;
        continue;
      }
      for (;;) {
        const sibling = nextElementSibling(element);
        if (sibling !== null) {
          element = sibling;
          break;
        }
        if (stack.length === 0) {
          element = null;
          break;
        }
        const inShadow = stack.pop();
        const parent = stack.pop();
        const light = inShadow ? firstElementChild(parent) : null;
        if (light !== null) {
          stack.push(parent, false);
          element = light;
          break;
        }
        element = parent;
      }
    }`;

const FLOOR = `(() => {
  ${ACCESSORS}
  const visible = { visibilityProperty: true };
  const limit = Infinity;
  const encoder = new TextEncoder();
  const bytes = new Uint8Array(${MAX_NAME_BYTES});
  const firstBytes = (text) => text.slice(0, encoder.encodeInto(text, bytes).read);
  const isCandidate = (element, name) =>
    name === 'a' || name === 'button' || name === 'input' || name === 'select' || name === 'textarea' ||
    (name === 'div' && hasAttribute(element, 'tabindex'));
  return () => {
    const kept = [];
    ${stepThrough(`if (kept.length < ${MAX_KEPT_CONTROLS} && isCandidate(element, localName(element)) && checkVisibility(element, visible)) {
        const { width, height } = boundingRect(element);
        if (width > 0 && height > 0) kept.push(firstBytes(textContent(element)));
      }`)}
    return JSON.stringify(kept);
  };
})()`;

const WALK = `(() => {
  ${ACCESSORS}
  return (limit) => {
    ${stepThrough('')}
    return steps;
  };
})()`;

/** The floor, installed in an isolated world of the main frame; each call is one round trip. */
export async function installFloor(session: CdpSession): Promise<() => Promise<number>> {
  const objectId = await install(session, FLOOR);
  return async () => {
    const reply = await session.send('Runtime.callFunctionOn', {
      objectId,
      functionDeclaration: 'function(){return this()}',
      returnByValue: true,
    });
    return JSON.parse(reply.result.value).length;
  };
}

/** A bare walk past a number of elements, timed in the page, in milliseconds. */
export async function installWalk(session: CdpSession): Promise<(elements: number) => Promise<number>> {
  const objectId = await install(session, WALK);
  return async (elements) => {
    const reply = await session.send(
      'Runtime.callFunctionOn',
      {
        objectId,
        functionDeclaration: 'function(n){const t=performance.now();this(n);return performance.now()-t}',
        arguments: [{ value: elements }],
        returnByValue: true,
      },
      { deadlineMs: 60_000 },
    );
    return reply.result.value;
  };
}

async function install(session: CdpSession, expression: string): Promise<string> {
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'bench',
  });
  const { objectId } = (await session.send('Runtime.evaluate', { expression, contextId })).result;
  if (objectId === undefined) throw new Error('the page code was not installed');
  return objectId;
}

/** The elements of the document, open shadow roots included. */
export async function countElements(session: CdpSession): Promise<number> {
  const count = `(function count(root) {
    let n = 0;
    for (const e of root.querySelectorAll('*')) n += 1 + (e.shadowRoot ? count(e.shadowRoot) : 0);
    return n;
  })(document)`;
  return (await session.send('Runtime.evaluate', { expression: count, returnByValue: true })).result.value;
}
