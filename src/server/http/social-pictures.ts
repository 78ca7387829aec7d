/** The social pictures of products and shops, made when they are requested and cached until their data changes. */
import { type ApiClient, createClient, type Transport } from '../../client/client.ts';
import type { ShopSettings } from '../../client/shop-settings.ts';
import { decodeSegment, idOfSegment, productPath, shopPath, socialPath } from '../../shared/links.ts';
import { pictureOfWidth } from '../../shared/picture-url.ts';
import { NotAPage, type Rendered } from '../page-cache/rendered.ts';
import { type SocialText, socialPicture } from '../pictures/social-picture.ts';
import type { FileAnswerer } from './file-answer.ts';

/** Milliseconds for which they are fresh, and then as long stale, like pages; a replaced file has no tag. */
const RETENTION_MS = 3_600_000;

const FORM = /^\/social\/(products|shops)\/([^/]+)\.jpg$/;

export interface SocialPicturesOptions {
  readonly shop: ShopSettings;
  readonly transport: Transport;
  readonly files: Pick<FileAnswerer, 'readPicture'>;
}

interface Subject {
  readonly text: SocialText;
  /** Path of the picture, as it is stored. */
  readonly picture: string;
}

/** The data of a read. @throws {NotAPage} for a missing row */
function found<T>(read: { ok: true; data: T } | { ok: false; error: { status: number } }, path: string): T {
  if (read.ok) return read.data;
  if (read.error.status === 404 || read.error.status === 410) throw new NotAPage(path);
  throw new Error(`${path} could not be read: ${read.error.status}.`);
}

async function productSubject(client: ApiClient, path: string, segment: string, productName: string): Promise<Subject> {
  const id = idOfSegment(segment);
  if (id === undefined) throw new NotAPage(path);
  const product = found(await client.call('getProduct', { params: { id } }), path);
  // Served only under its canonical name, like its page.
  if (socialPath(productPath(product)) !== path) throw new NotAPage(path);
  const below = { before: 'at', name: product.boutique.nomBoutique };
  return { text: { title: product.nom, below, productName }, picture: product.url };
}

async function shopSubject(client: ApiClient, path: string, segment: string, productName: string): Promise<Subject> {
  const nomLink = decodeSegment(segment);
  if (nomLink === undefined) throw new NotAPage(path);
  const shop = found(await client.call('getShopByLink', { params: { nomLink } }), path);
  if (!shop.isActive || socialPath(shopPath(shop)) !== path) throw new NotAPage(path);
  const name = [shop.ville, shop.province].filter(Boolean).join(', ');
  return { text: { title: shop.nomBoutique, below: { before: 'Shop in', name }, productName }, picture: shop.url };
}

/** Whether `path` has the form of a social picture. */
export const isSocialPicture = (path: string): boolean => FORM.test(path);

/**
 * Draws the social picture at `path`. It has the tags of what it shows, so a change purges it.
 * @param headers of every answer
 */
export function socialPictures({ shop, transport, files }: SocialPicturesOptions, headers: Record<string, string>) {
  return async (path: string): Promise<Rendered> => {
    const [, kind, segment = ''] = FORM.exec(path) ?? [];
    const client = createClient(transport);
    const read = kind === 'products' ? productSubject : shopSubject;
    const { text, picture } = await read(client, path, segment, shop.productName);
    const photo = await files.readPicture(pictureOfWidth(picture, shop.fileHost, 1280));
    return {
      answer: {
        status: 200,
        headers: {
          ...headers,
          'content-type': 'image/jpeg',
          'cache-control': 'no-cache',
          'cross-origin-resource-policy': 'cross-origin',
        },
        body: await socialPicture(text, photo),
      },
      tags: client.tags,
      changesAt: undefined,
      isComplete: client.isComplete,
      maxAge: RETENTION_MS,
      staleWhileRevalidate: RETENTION_MS,
    };
  };
}
