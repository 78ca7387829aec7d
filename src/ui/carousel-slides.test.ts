import { expect, it } from 'vitest';
import { slidesIn } from './carousel-slides.ts';

it('reads ids and labels in order', () => {
  const html =
    '<li class="carousel__slide" id="a-1" data-label="One"><p></p></li><li class="carousel__slide" id="a-2" data-label="">x</li>';
  expect(slidesIn(html)).toEqual([
    { id: 'a-1', label: 'One' },
    { id: 'a-2', label: '' },
  ]);
});

it('returns a label as plain text, whatever it contains: an attribute does not escape < and >', () => {
  const html =
    '<li class="carousel__slide" id="a-1" data-label="<img src=x onerror=alert(1)> R&amp;B &quot;new&quot; &amp;lt;">';
  expect(slidesIn(html)[0]?.label).toBe('<img src=x onerror=alert(1)> R&B "new" &lt;');
});
