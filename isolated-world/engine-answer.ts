/** What the protocol answers for a call of the engine: believed only where it has the engine's shape. */
import type { CdpResult } from '../cdp/session.js';
import { ForeignAnswer } from './engine-failures.js';

/** The engine answers with an array that holds its reply, as JSON. */
export function readAnswer({ result, exceptionDetails }: CdpResult<'Runtime.callFunctionOn'>): {
  json: string;
  objectId: string;
} {
  const items: unknown = result?.deepSerializedValue?.value;
  const first: unknown = Array.isArray(items) ? items[0] : undefined;
  const json = isRecord(first) && first.type === 'string' ? first.value : undefined;
  const objectId = result?.objectId;
  if (exceptionDetails !== undefined || typeof objectId !== 'string' || typeof json !== 'string') {
    throw new ForeignAnswer('the answer is not of the engine');
  }
  return { json, objectId };
}

/** The same, where the array was given by value and nothing is held of it. */
export function readAnswerByValue({ result, exceptionDetails }: CdpResult<'Runtime.callFunctionOn'>): string {
  const items: unknown = result?.value;
  const json: unknown = Array.isArray(items) ? items[0] : undefined;
  if (exceptionDetails !== undefined || typeof json !== 'string') {
    throw new ForeignAnswer('the answer is not of the engine');
  }
  return json;
}

/** The objects among an array's own properties. The array has no prototype, of which there would be a handle too. */
export function readMembers({ result, exceptionDetails }: CdpResult<'Runtime.getProperties'>): string[] {
  if (exceptionDetails !== undefined || !Array.isArray(result))
    throw new ForeignAnswer('the members of the array were not given');
  const members: string[] = [];
  for (const { name, value } of result) {
    if (name !== '__proto__' && typeof value?.objectId === 'string') members.push(value.objectId);
  }
  return members;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
