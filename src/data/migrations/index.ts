/** All migrations in the order of their names. A released migration never changes. */

import { marketplace } from './0001-marketplace.ts';
import { search } from './0002-search.ts';
import { pictures } from './0003-pictures.ts';
import { purgeCalls } from './0004-purge-calls.ts';
import { accounts } from './0005-accounts.ts';
import { rateLimits } from './0006-rate-limits.ts';
import { orders } from './0007-orders.ts';
import { soldUnits } from './0008-sold-units.ts';
import { provenMail } from './0009-proven-mail.ts';
import { importSources } from './0010-import-sources.ts';
import { chosenVarieties } from './0011-chosen-varieties.ts';
import { searchFields } from './0012-search-fields.ts';
import { pickUpPoints } from './0013-pick-up-points.ts';
import { stepTimes } from './0014-step-times.ts';
import { namesWithoutUnderscores } from './0015-names-without-underscores.ts';
import { productColours } from './0016-product-colours.ts';
import { searchTerms } from './0017-search-terms.ts';
import { supportMessages } from './0018-support-messages.ts';
import { hiddenContacts } from './0019-hidden-contacts.ts';
import { demoRows } from './0020-demo-rows.ts';
import { tagPositions } from './0021-tag-positions.ts';
import { picturesOfProducts } from './0022-pictures-of-products.ts';
import { productDetails } from './0023-product-details.ts';
import { boughtOpinions } from './0025-bought-opinions.ts';
import { shopStandings } from './0026-shop-standings.ts';
import { landlineKeys } from './0028-landline-keys.ts';
import { guests } from './0029-guests.ts';
import { resetLinks } from './0030-reset-links.ts';
import { paymentProvider } from './0031-payment-provider.ts';
import { operatorActions } from './0032-operator-actions.ts';
import { blockedCustomers } from './0033-blocked-customers.ts';
import { hiddenOpinions } from './0034-hidden-opinions.ts';
import { answersAndConfirmations } from './0035-answers-and-confirmations.ts';
import { refunds } from './0036-refunds.ts';
import { homeAndStock } from './0037-home-and-stock.ts';
import { ringSectors } from './0038-ring-sectors.ts';
import { narrowDocuments } from './0039-narrow-documents.ts';
import { salesInPlace } from './0040-sales-in-place.ts';
import type { MigrationStep } from './step.ts';

export const migrations: Readonly<Record<string, MigrationStep>> = {
  '0001-marketplace': marketplace,
  '0002-search': search,
  '0003-pictures': pictures,
  '0004-purge-calls': purgeCalls,
  '0005-accounts': accounts,
  '0006-rate-limits': rateLimits,
  '0007-orders': orders,
  '0008-sold-units': soldUnits,
  '0009-proven-mail': provenMail,
  '0010-import-sources': importSources,
  '0011-chosen-varieties': chosenVarieties,
  '0012-search-fields': searchFields,
  '0013-pick-up-points': pickUpPoints,
  '0014-step-times': stepTimes,
  '0015-names-without-underscores': namesWithoutUnderscores,
  '0016-product-colours': productColours,
  '0017-search-terms': searchTerms,
  '0018-support-messages': supportMessages,
  '0019-hidden-contacts': hiddenContacts,
  '0020-demo-rows': demoRows,
  '0021-tag-positions': tagPositions,
  '0022-pictures-of-products': picturesOfProducts,
  '0023-product-details': productDetails,
  '0025-bought-opinions': boughtOpinions,
  '0026-shop-standings': shopStandings,
  '0028-landline-keys': landlineKeys,
  '0029-guests': guests,
  '0030-reset-links': resetLinks,
  '0031-payment-provider': paymentProvider,
  '0032-operator-actions': operatorActions,
  '0033-blocked-customers': blockedCustomers,
  '0034-hidden-opinions': hiddenOpinions,
  '0035-answers-and-confirmations': answersAndConfirmations,
  '0036-refunds': refunds,
  '0037-home-and-stock': homeAndStock,
  '0038-ring-sectors': ringSectors,
  '0039-narrow-documents': narrowDocuments,
  '0040-sales-in-place': salesInPlace,
};
