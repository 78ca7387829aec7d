import { expect, test } from 'vitest';
import { orderOfProblem, problemPath, problemStart } from './order-problem.ts';

test('G-429: the address of a message about an order has its number, and nothing but a number begins a message', () => {
  const path = problemPath('AP-NG-0000042');
  expect(path).toBe('/user/contact-us?order=AP-NG-0000042#write');
  expect(orderOfProblem(new URL(path, 'https://oja.example').search)).toBe('AP-NG-0000042');
  expect(problemStart('AP-NG-0000042')).toBe('Problem with order AP-NG-0000042: ');
  for (const search of ['', '?order=', '?order=AP-NG-42', '?order=AP-NG-0000042%20call%20me']) {
    expect(orderOfProblem(search), search).toBeUndefined();
  }
});
