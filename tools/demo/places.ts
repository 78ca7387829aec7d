/**
 * Countries, states and well-known places of the demo. Names of Nigeria's states and local government areas are
 * facts of the list credited in NOTICE; Benin's departments are all twelve.
 */

const NIGERIA = `
Abia: Aba, Umuahia, Ohafia, Arochukwu
Adamawa: Yola, Mubi, Jimeta, Numan
Akwa Ibom: Uyo, Eket, Ikot Ekpene, Oron
Anambra: Awka, Onitsha, Nnewi, Ihiala
Bauchi: Bauchi, Azare, Misau, Jama'are
Bayelsa: Yenagoa, Brass, Nembe, Ogbia
Benue: Makurdi, Gboko, Otukpo, Katsina-Ala
Borno: Maiduguri, Biu, Bama, Dikwa
Cross River: Calabar, Ikom, Ogoja, Obudu
Delta: Asaba, Warri, Sapele, Ughelli, Agbor
Ebonyi: Abakaliki, Afikpo, Onueke, Ishielu
Edo: Benin City, Auchi, Ekpoma, Uromi
Ekiti: Ado-Ekiti, Ikere, Ijero, Ikole
Enugu: Enugu, Nsukka, Awgu, Oji River
FCT: Abuja, Gwagwalada, Kubwa, Bwari, Kuje
Gombe: Gombe, Kaltungo, Billiri, Nafada
Imo: Owerri, Orlu, Okigwe, Oguta
Jigawa: Dutse, Hadejia, Gumel, Kazaure
Kaduna: Kaduna, Zaria, Kafanchan, Kachia
Kano: Kano, Wudil, Bichi, Gwarzo, Rano
Katsina: Katsina, Daura, Funtua, Malumfashi
Kebbi: Birnin Kebbi, Argungu, Jega, Yauri
Kogi: Lokoja, Okene, Kabba, Idah, Ankpa
Kwara: Ilorin, Offa, Patigi, Jebba
Lagos: Ikeja, Surulere, Yaba, Lekki, Ikorodu, Badagry, Epe, Apapa, Oshodi, Agege
Nasarawa: Lafia, Keffi, Akwanga, Karu
Niger: Minna, Suleja, Bida, Kontagora
Ogun: Abeokuta, Ijebu-Ode, Sagamu, Ota
Ondo: Akure, Ondo, Owo, Okitipupa
Osun: Osogbo, Ile-Ife, Ilesa, Ede
Oyo: Ibadan, Ogbomoso, Oyo, Saki, Iseyin
Plateau: Jos, Bukuru, Shendam, Pankshin
Rivers: Port Harcourt, Bonny, Obio-Akpor, Eleme
Sokoto: Sokoto, Tambuwal, Wurno, Illela
Taraba: Jalingo, Wukari, Takum, Bali
Yobe: Damaturu, Potiskum, Nguru, Gashua
Zamfara: Gusau, Kaura Namoda, Talata Mafara, Tsafe
`;

const BENIN = `
Alibori: Kandi, Malanville
Atacora: Natitingou, Tanguiéta
Atlantique: Abomey-Calavi, Ouidah
Borgou: Parakou, Nikki
Collines: Savalou, Dassa-Zoumè
Couffo: Aplahoué, Dogbo
Donga: Djougou, Bassila
Littoral: Cotonou
Mono: Lokossa, Grand-Popo
Ouémé: Porto-Novo, Sèmè-Kpodji
Plateau (Benin): Pobè, Kétou
Zou: Abomey, Bohicon
`;

export interface DemoProvince {
  readonly nom: string;
  readonly villes: readonly string[];
}

export interface DemoCountry {
  readonly nom: string;
  readonly provinces: readonly DemoProvince[];
}

function readProvinces(text: string): DemoProvince[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [nom = '', villes = ''] = line.split(': ');
      return { nom, villes: villes.split(', ') };
    });
}

export const COUNTRIES: readonly DemoCountry[] = [
  { nom: 'Nigeria', provinces: readProvinces(NIGERIA) },
  { nom: 'Benin', provinces: readProvinces(BENIN) },
];

/** Country and province of a city. Throws for an unknown city. */
export function placeOf(ville: string): { pays: string; province: string; ville: string } {
  for (const country of COUNTRIES)
    for (const province of country.provinces)
      if (province.villes.includes(ville)) return { pays: country.nom, province: province.nom, ville };
  throw new Error(`demo: no place "${ville}"`);
}

/** Naira, and the price of one unit of the other currency in naira. */
export const CURRENCIES = [
  { nom: 'Naira', taux: { valeur: 1 } },
  { nom: 'CFA franc', taux: { valeur: 2.6 } },
] as const;
