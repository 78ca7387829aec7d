/** Validators of settings. Their messages follow `it`: `The setting X is wrong: it must …`. */
import { z } from 'zod';

const isAddress = (v: string) => /^https?:$/.test(URL.parse(v)?.protocol ?? '');

/** An absolute http(s) address, returned without trailing slashes. */
export const address = (example: string) =>
  z
    .string()
    .refine(isAddress, `must be an address such as ${example}`)
    .transform((v) => v.replace(/\/+$/, ''));

/** Absolute http(s) address, or a path of this site. */
export const addressOrPath = (example: string, pathExample: string) =>
  z
    .string()
    .refine(
      (v) => isAddress(v) || /^\/(?!\/)[\w./-]*$/.test(v),
      `must be an address such as ${example}, or a path such as ${pathExample}`,
    );

/** An http(s) origin, without a path. */
export const origin = (example: string) =>
  address(example).refine((v) => URL.parse(v)?.origin === v, `must be an origin such as ${example}, without a path`);

/** A whole number from `min` to `max`; `what` describes it in the error. */
export const wholeNumber = (what: string, min: number, max: number) => {
  const error = `must be ${what} from ${min} to ${max}`;
  return z.coerce.number({ error }).int(error).min(min, error).max(max, error);
};

/** A switch, which is off unless it is 1. */
export const onOff = z.enum(['0', '1'], { error: 'must be 0 or 1' }).default('0');

/** `text` with a slash at its end. */
export const withSlash = (text: string) => (text.endsWith('/') ? text : `${text}/`);

/** `text` without slashes at its end. */
export const withoutSlash = (text: string) => text.replace(/\/+$/, '');

/** Whether a setting has a value; an empty list has none. */
export const isSet = (value: unknown) => String(value ?? '') !== '';
