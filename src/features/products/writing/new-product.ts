/** The input of the catalogue writer (`products-write.repository.ts`): a product with its pictures and varieties. */
export interface NewProduct {
  readonly nom: string;
  readonly description: string;
  /** Path of the first picture below the file host, or an `https://` address; '' without a picture. */
  readonly url: string;
  /** Naira. */
  readonly prix: number;
  readonly prixPromotion: number | null;
  readonly promotion: boolean;
  readonly qte: number;
  readonly mesureId: number | null;
  readonly moq: number | null;
  readonly views?: number;
  readonly quality: string | null;
  readonly typeOfsale: string | null;
  readonly deliveryTime: string | null;
  readonly weight: string | null;
  readonly length: string | null;
  readonly width: string | null;
  readonly height: string | null;
  readonly sousCategorieId: number;
  readonly boutiqueId: number;
  readonly description_produit: { champ: string; value: string } | null;
  readonly isActive: boolean;
  /** ISO 8601 UTC with milliseconds. */
  readonly createdAt: string;
  /** Defaults to `createdAt`. */
  readonly updatedAt?: string;
  readonly externalId: string | null;
  /** Since when the product is missing from its source's complete list; null when it is not missing. */
  readonly missingSince?: string | null;
  readonly ratingCount?: number;
  readonly ratingSum?: number;
  readonly likeCount?: number;
  readonly orderCount?: number;
  readonly trendScore?: number;
  readonly images: readonly { readonly url: string; readonly couleur: { nom: string } | null }[];
  readonly caracteristiques: readonly { readonly nom: string; readonly montant: number }[];
}
