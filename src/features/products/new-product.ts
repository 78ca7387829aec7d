/** A product as it is handed to the catalogue writer (`products-write.repository.ts`), with its pictures and varieties. */
export interface NewProduct {
  readonly nom: string;
  readonly description: string;
  /** Path of the first picture below the file host, or an `https://` address; '' when there is none. */
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
  /** As `createdAt` when left out. */
  readonly updatedAt?: string;
  readonly externalId: string | null;
  /** Since when a source that lists all its products leaves this one out; null as long as it does not. */
  readonly missingSince?: string | null;
  readonly ratingCount?: number;
  readonly ratingSum?: number;
  readonly likeCount?: number;
  readonly orderCount?: number;
  readonly trendScore?: number;
  readonly images: readonly { readonly url: string; readonly couleur: { nom: string } | null }[];
  readonly caracteristiques: readonly { readonly nom: string; readonly montant: number }[];
}
