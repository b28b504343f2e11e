import { ObserveError } from '../../traversal/errors.js';
import type { ObserveRequest } from '../../traversal/observation.js';

const MODES = [['after'], ['cursor'], ['region_ref', 'expected_revision', 'text_offset']];

/** DESIGN 4.1: exactly one of four forms, and nothing else. @throws {ObserveError} `invalid_request` */
export function requireRequest(input: unknown): ObserveRequest {
  const refuse = (): never => {
    throw new ObserveError('invalid_request');
  };
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return refuse();
  const entries = Object.entries(input);
  if (entries.length === 0) return {};
  const mode = MODES.find((keys) => entries.every(([key]) => keys.includes(key)));
  const required = mode?.filter((key) => key !== 'text_offset') ?? [];
  const isReference = (value: unknown): boolean => typeof value === 'string' && value !== '' && value.length <= 64;
  if (mode === undefined || !required.every((key) => isReference(Reflect.get(input, key)))) return refuse();
  const { text_offset: offset } = input as { text_offset?: unknown };
  if ('text_offset' in input && !(Number.isSafeInteger(offset) && (offset as number) >= 0)) return refuse();
  return input as ObserveRequest;
}
