import type { MailShop } from '../../providers/mail-body.ts';
import { type Config, ConfigError, localAddress } from '../config/config.ts';

/**
 * Facts about the shop for mails. @throws {ConfigError} for a live shop without a public address, because its links
 * would not work for customers
 */
export function mailShop(config: Config): MailShop {
  if (config.mode === 'live' && !config.publicUrl)
    throw new ConfigError('A live shop needs PUBLIC_URL, such as https://oja.example: links in its mails lead there.');
  const { productName, supportEmail, supportPhone, publicUrl = localAddress(config, config.port) } = config;
  return { productName, publicUrl, supportEmail, supportPhone };
}
