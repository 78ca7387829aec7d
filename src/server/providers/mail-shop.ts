import type { MailShop } from '../../providers/mail-body.ts';
import { type Config, ConfigError, localAddress } from '../config/config.ts';

/** What mails say of the shop. @throws {ConfigError} for a live shop without an address, whose customers are not on this machine */
export function mailShop(config: Config): MailShop {
  if (config.mode === 'live' && !config.publicUrl)
    throw new ConfigError('A live shop needs PUBLIC_URL, such as https://oja.example: links in its mails lead there.');
  const { productName, supportEmail, publicUrl = localAddress(config, config.port) } = config;
  return { productName, publicUrl, supportEmail };
}
