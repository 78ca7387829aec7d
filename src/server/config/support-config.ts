/** The settings of support: how customers reach it, and where the messages of the contact form go. */
import { z } from 'zod';

/** Contact details of a demo, shown where the settings are missing; nobody answers them. */
export const FICTIONAL_CONTACT = { phone: '+234 800 000 0000', email: 'help@oja.example' } as const;

export const supportSettings = {
  SUPPORT_PHONE: z
    .string()
    .regex(/^\+?[\d ()-]{3,30}$/, `must be a phone number such as ${FICTIONAL_CONTACT.phone}`)
    .default(FICTIONAL_CONTACT.phone),
  SUPPORT_EMAIL: z.email(`must be a mail address such as ${FICTIONAL_CONTACT.email}`).optional(),
};

export interface SupportConfig {
  readonly supportPhone: string;
  readonly supportEmail: string;
  /** Mail address for messages of the contact form; undefined in a live shop that configures none. */
  readonly messagesTo: string | undefined;
}

/** Returns the contact details; those of a demo are fictional unless they are set. */
export function supportConfig(
  { SUPPORT_PHONE, SUPPORT_EMAIL }: { readonly SUPPORT_PHONE: string; readonly SUPPORT_EMAIL?: string | undefined },
  mode: 'demo' | 'live',
): SupportConfig {
  const supportEmail = SUPPORT_EMAIL ?? FICTIONAL_CONTACT.email;
  return { supportPhone: SUPPORT_PHONE, supportEmail, messagesTo: mode === 'live' ? SUPPORT_EMAIL : supportEmail };
}
