/** `/devis` (a quote request) in the footer redirects to the contact form. */
import type { APIRoute } from 'astro';
import { redirectTo } from '../layouts/canonical.ts';

/** 301 to the contact page, which replaces this one. */
export const GET: APIRoute = (context) => redirectTo(context, '/user/contact-us');
