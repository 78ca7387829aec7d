/** Forms that a browser may send without a script: each is one call of the API, and its answer is a page. Pure. */

/** What was typed, by the name of the field. */
export type FormValues = Readonly<Record<string, string>>;

/** What a page shows of a form that was sent to it and refused. */
export interface RefusedForm {
  readonly values: FormValues;
  /** Why, in the words of the API. */
  readonly words: string;
}

export interface PlainForm {
  /** Path of the call below `/api`; it is a POST. */
  readonly call: string;
  readonly fields: readonly string[];
  /** The body of the call. */
  bodyOf(values: FormValues): object;
  /** Page that follows when the call was taken. */
  readonly thanks: string;
}

export const NEWSLETTER_PAGE = '/newsletter';
export const CONTACT_PAGE = '/user/contact-us';

/** By the path that the form is sent to, which is also the page that shows it again when it is refused. */
export const PLAIN_FORMS = {
  [NEWSLETTER_PAGE]: {
    call: '/newsletter',
    fields: ['email'],
    bodyOf: ({ email }: FormValues) => ({ email }),
    thanks: `${NEWSLETTER_PAGE}/thanks`,
  },
  [CONTACT_PAGE]: {
    call: '/signal-abus',
    fields: ['prenom', 'message'],
    bodyOf: ({ prenom, message }: FormValues) => ({ data: { prenom, message } }),
    thanks: `${CONTACT_PAGE}/thanks`,
  },
} satisfies Readonly<Record<string, PlainForm>>;

/** The form that is sent to `path`; undefined when none is. */
export const plainFormAt = (path: string): PlainForm | undefined =>
  Object.hasOwn(PLAIN_FORMS, path) ? PLAIN_FORMS[path as keyof typeof PLAIN_FORMS] : undefined;
