/** `/devis` (a quote request) of the footer leads to the contact form (C-44). */
import type { APIRoute } from 'astro';
import { redirectTo } from '../layouts/canonical.ts';

export const GET: APIRoute = (context) => redirectTo(context, '/user/contact-us');
