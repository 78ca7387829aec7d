/** Customers of the demo; `sign-ins.ts` has their password. */
import { placeOf } from './places.ts';

export interface DemoCustomer {
  readonly nom: string;
  readonly pseudo: string;
  readonly email: string | null;
  readonly numTel: string | null;
  readonly url: string | null;
  readonly sexe: string;
  readonly dateNaissance: string;
  readonly pays: string;
  readonly province: string;
  readonly ville: string;
}

/** Index in {@link CUSTOMERS} of the customer with the most likes, orders and reviews. */
export const DEMO_CUSTOMER = 0;

const PEOPLE = `
Adaeze Okonkwo f Ikeja
Tunde Balogun m Ibadan
Halima Yusuf f Kano
Emeka Eze m Enugu
Fatima Bello f Sokoto
Segun Adéyẹmí m Abeokuta
Ngozi Nwosu f Owerri
Ibrahim Danladi m Kaduna
Funmilayo Ajayi f Akure
Chidi Obi m Awka
Aisha Mohammed f Abuja
Bassey Effiong m Calabar
Yetunde Ògúnlàdé f Lekki
Musa Garba m Bauchi
Ifeoma Anyanwu f Umuahia
Kelechi Nnamdi m Aba
Zainab Sani f Zaria
Osaze Igbinedion m Benin City
Blessing Ekpo f Uyo
Tersoo Iorfa m Makurdi
Rukayat Lawal f Ilorin
Damilola Òjó m Surulere
Ebiere Tonye f Yenagoa
Gideon Pam m Jos
Hauwa Abba f Maiduguri
Uche Ụ́zọ̀ m Asaba
Comfort Audu f Lokoja
Preye Dokubo m Port Harcourt
Ronke Fashola f Yaba
Sadiq Waziri m Gombe
Temitope Akin f Osogbo
Victor Odili m Warri
Amarachi Chukwu f Nsukka
Bala Maina m Damaturu
Chioma Ike f Onitsha
Dele Martins m Badagry
Esther John f Lafia
Felix Agbo m Otukpo
Grace Dung f Bukuru
Hassan Kabir m Katsina
Jumoke Sanni f Ijebu-Ode
Kunle Peters m Apapa
Maryam Ɗan'iya f Gusau
Nnamdi Okafor m Nnewi
Oluchi Mba f Abakaliki
Paul Gyang m Pankshin
Rose Akpan f Eket
Solomon Bako m Jalingo
Toyin Cole f Sagamu
Umar Faruk m Birnin Kebbi
Vivian Udo f Ikot Ekpene
Wale Thomas m Epe
Yakubu Tanko m Minna
Zipporah Yohanna f Yola
Codjo Hounsou m Cotonou
Afi Dossou f Porto-Novo
`;

function asciiOf(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('Ɗ', 'D')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
}

const AVATAR_COUNT = 24;
const avatar = (index: number) => `demo/a/${index % AVATAR_COUNT}.webp`;

/** Paths of the pictures of customers. */
export const AVATARS: readonly string[] = Array.from({ length: AVATAR_COUNT }, (_, index) => avatar(index));

/** Three in four customers have a picture; the second one's is on another host, the third has none. */
function avatarOf(index: number): string | null {
  if (index === 1) return 'https://pictures.example.com/avatars/tunde.webp';
  if (index === 2 || index % 4 === 3) return null;
  return avatar(index);
}

function readPerson(line: string, index: number): DemoCustomer {
  const [pseudo = '', nom = '', sex, ...city] = line.split(' ');
  return {
    nom,
    pseudo,
    // The fourth signed up by phone only, the fifth by mail only.
    email: index === 3 ? null : `${asciiOf(pseudo)}.${asciiOf(nom)}@example.com`,
    numTel: index === 4 ? null : `+23480000${String(20000 + index * 37)}`,
    url: avatarOf(index),
    sexe: sex === 'f' ? 'Female' : 'Male',
    dateNaissance: `${1962 + ((index * 13) % 42)}-${String(1 + ((index * 5) % 12)).padStart(2, '0')}-${String(1 + ((index * 11) % 28)).padStart(2, '0')}`,
    ...placeOf(city.join(' ')),
  };
}

export const CUSTOMERS: readonly DemoCustomer[] = PEOPLE.trim().split('\n').map(readPerson);
