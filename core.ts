/** The public face without Node: attaching to a page through any `CdpSession`. */
import type { CdpSession } from './cdp/session.js';
import type { EngineOptions } from './session/engine-options.js';
import { PageSession } from './session/page-session.js';

export { CdpError, type CdpFailure } from './cdp/cdp-error.js';
export type { CdpCapabilities, CdpSession, SendOptions, SessionEnd } from './cdp/session.js';
export type { HandleCounts } from './isolated-world/handle-ledger.js';
export { decodeArtifact } from './projection/artifact-codec.js';
export { BudgetTooSmall, DEFAULT_BUDGET_BYTES, MIN_BUDGET_BYTES, MIN_DATA_BUDGET_BYTES } from './projection/budget.js';
export { type Artifact, canonical } from './projection/canonical.js';
export type {
  ControlFacts,
  ControlRow,
  CoverageContent,
  DocumentContent,
  HeadingRow,
  NextRequest,
  Omitted,
  RegionFacts,
  RegionRow,
  ViewContent,
} from './projection/content.js';
export type { LegacyObservation } from './projection/legacy.js';
export { type ModelView, type PlainView, type ProjectOptions, project } from './projection/model.js';
export type { ActRequest } from './session/act-request.js';
export type { ActResult, OpenedPage } from './session/act-result.js';
export type { AdapterCapabilities, BrowserAdapter, CallOptions } from './session/adapter.js';
export { Browser, type BrowserOrigin, type PageEntry } from './session/browser.js';
export type { DialogRequest } from './session/dialog-request.js';
export type { EngineOptions } from './session/engine-options.js';
export type { NavigateRequest } from './session/navigate-request.js';
export type { Loaded } from './session/navigation.js';
export { type AcknowledgeOptions, PageSession } from './session/page-session.js';
export { type PlainPage, plainAdapter } from './session/plain-adapter.js';
export type { Recovery } from './session/recovery.js';
export type { ScriptDialog } from './session/script-dialog.js';
export type { SwitchPageRequest } from './session/switch-page-request.js';
export type { Acquisition } from './traversal/acquisition.js';
export type { Action } from './traversal/act-wire.js';
export { ERROR_CODES, type ErrorCode, ObserveError } from './traversal/errors.js';
export * from './traversal/limits.js';
export type {
  Control,
  Coverage,
  DocumentFacts,
  Focus,
  Heading,
  InterruptionKind,
  Labels,
  Observation,
  ObserveRequest,
  Region,
  States,
  TextPart,
} from './traversal/observation.js';

/**
 * Attaches to the page behind a session and installs the engine. The session is closed with the page.
 * @throws {ObserveError} `page_blocked` when the page does not answer.
 */
export function attach(session: CdpSession, options: EngineOptions = {}): Promise<PageSession> {
  return PageSession.attach(session, options);
}
