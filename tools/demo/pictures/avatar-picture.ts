/** Pictures of customers. */
import { groundAt } from './grounds.ts';
import { renderMotif, weighed } from './motif.ts';
import { adire, finish } from './scene.ts';

const SIZE = { width: 400, height: 400 };

const FACES = [
  'woman-curly-hair-dark',
  'man-dark',
  'woman-with-headscarf-medium-dark',
  'man-beard-dark',
  'woman-medium-dark',
  'man-medium-dark',
  'woman-dark',
  'man-curly-hair-dark',
  'woman-with-headscarf-dark',
  'man-beard-medium-dark',
  'woman-curly-hair-medium-dark',
  'old-man-dark',
] as const;

/** Undefined when there is no such customer. @param index 0 to 23 */
export async function avatarPicture(index: number): Promise<Buffer | undefined> {
  const face = index < FACES.length * 2 ? FACES[index % FACES.length] : undefined;
  const motif = face && (await renderMotif(face, 340));
  if (!motif) return undefined;
  const ground = groundAt(index * 3 + Math.floor(index / FACES.length));
  const stage = `<defs>${adire('cloth', ground, 0.8)}</defs><rect width="400" height="400" fill="${ground.shape}"/>
    <rect width="400" height="400" fill="url(#cloth)" fill-opacity="0.35"/><circle cx="200" cy="210" r="150" fill="${ground.wall}"/>`;
  const large = await weighed(motif, 290, 330);
  return finish(ground, SIZE, stage, [{ motif: large, x: 200, floor: 214 + Math.round(large.height / 2), shadow: 0 }]);
}
