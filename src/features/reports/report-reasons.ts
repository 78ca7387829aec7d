/** What shoppers report about a product, a review or a rating: the form, its reasons and its rules. Pure. */
import { invalid } from '../../shared/failure.ts';
import { describeFields, type FormRule } from '../../shared/form-fields.ts';
import type { FormValues } from '../../shared/form-values.ts';
import { INVALID_CONTACT, isReachable, MAX_CONTACT } from '../support/contact-rules.ts';

/** What can be reported. */
export type ReportKind = 'product' | 'review' | 'rating';

interface Reason {
  readonly label: string;
  readonly of: readonly ReportKind[];
}

const OPINIONS = ['review', 'rating'] as const;

/** The reasons by their stored name, in the order of the form. */
export const REPORT_REASONS = {
  counterfeit: { label: 'It is counterfeit', of: ['product'] },
  wrong_information: { label: 'The information or the pictures are wrong', of: ['product'] },
  forbidden: { label: 'It may not be sold', of: ['product'] },
  untrue: { label: 'It is not true, or not about this product', of: OPINIONS },
  offensive: { label: 'It is offensive', of: ['product', ...OPINIONS] },
  private_data: { label: 'It names private data of somebody', of: OPINIONS },
  advertising: { label: 'It is advertising', of: OPINIONS },
  other: { label: 'Something else', of: ['product', ...OPINIONS] },
} as const satisfies Readonly<Record<string, Reason>>;

export type ReportReason = keyof typeof REPORT_REASONS;

/** The stored names of the reasons. */
export const REASON_NAMES = Object.keys(REPORT_REASONS) as [ReportReason, ...ReportReason[]];

/** The reasons to choose from. */
export const reasonsOf = (kind: ReportKind): readonly { readonly value: ReportReason; readonly label: string }[] =>
  Object.entries<Reason>(REPORT_REASONS)
    .filter(([, { of }]) => of.includes(kind))
    .map(([value, { label }]) => ({ value: value as ReportReason, label }));

/** Maximum characters of the shopper's own words. */
export const MAX_REPORT_TEXT = 1000;

/** The message beside the reasons. */
const CHOOSE_REASON = 'Please choose what is wrong';
/** The message beside the text of somebody who chose the last reason. */
const SAY_WHAT = 'Please write what is wrong';

/** The fields below the reasons. */
export const REPORT_FIELDS = describeFields({
  text: { label: 'Tell us more (optional)', type: 'area', rows: 4, isOptional: true, maxLength: MAX_REPORT_TEXT },
  contact: {
    label: 'Email or phone (optional)',
    type: 'text',
    hint: 'Only if we may ask you about it.',
    autoComplete: 'email',
    isOptional: true,
    maxLength: MAX_CONTACT,
  },
});

/** The rule of the form about something of this kind. */
export const reportRule = (kind: ReportKind): FormRule => ({
  check(values: FormValues) {
    const reason = reasonsOf(kind).find(({ value }) => value === values('reason'))?.value;
    const [text, contact] = [values('text').trim(), values('contact').trim()];
    return [
      ...(reason === undefined ? [invalid(CHOOSE_REASON, ['reason'])] : []),
      ...(reason === 'other' && text === '' ? [invalid(SAY_WHAT, ['text'])] : []),
      ...(text.length > MAX_REPORT_TEXT
        ? [invalid(`Please shorten it to ${MAX_REPORT_TEXT.toLocaleString('en')} characters.`, ['text'])]
        : []),
      ...(contact !== '' && !(contact.length <= MAX_CONTACT && isReachable(contact))
        ? [invalid(INVALID_CONTACT, ['contact'])]
        : []),
    ];
  },
});
