/** JSON-LD of a breadcrumb for search engines. */

/** A breadcrumb; the last one is the page itself and may have no link. */
export interface Crumb {
  readonly label: string;
  /** Path on this site, such as `/collections`. */
  readonly href?: string;
}

/** A schema.org BreadcrumbList with absolute addresses; `publicUrl` has no trailing slash. */
export function breadcrumbList(crumbs: readonly Crumb[], publicUrl: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, href }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: label,
      ...(href === undefined ? {} : { item: publicUrl + href }),
    })),
  };
}
