/** Parses a part of a request by its schema. */
import type { z } from 'zod';
import { ApiError } from './api-error.ts';

/** A message for the first error of a parse; it names the field. */
function errorOf(where: string, error: z.ZodError): ApiError {
  const issue = error.issues[0];
  const field = issue?.path.join('.') || where;
  return new ApiError('invalid_input', `${field}: ${issue?.message ?? 'is not valid'}`);
}

/**
 * Parses one part of a request.
 * @param where names the part in messages
 * @throws {ApiError} 400 that names the first invalid field
 */
export function parse(where: string, schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (!result.success) throw errorOf(where, result.error);
  return result.data;
}
