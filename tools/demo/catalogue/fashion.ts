/** Clothes, fabrics, shoes, bags, beauty and hair, in the notation of `../catalogue-tree.ts`. */
export const FASHION = `
# Women's Fashion | dress
## Dresses | dress
Casual Dresses | dress | fashion | 8500-48000 | Ankara Midi Dress; Off-shoulder Summer Dress; Adire Shirt Dress; Maxi Dress with Belt; Bodycon Dress
Evening & Party Gowns | dress | fashion | 24000-185000 | Sequin Evening Gown; Corset Asoebi Gown; Lace Mermaid Gown; Satin Slip Gown
## Tops & Blouses | womans-clothes
Blouses & Shirts | womans-clothes | fashion | 4800-28000 | Chiffon Blouse; Office Shirt, Long Sleeve; Ankara Peplum Top; Linen Crop Top
T-shirts & Vests | t-shirt | fashion | 3500-15500 | Plain Round-neck T-shirt [1 piece/3 pieces]; Graphic Lagos T-shirt; Ribbed Vest {running-shirt}
## Skirts, Trousers & Jeans | jeans
Jeans & Trousers | jeans | fashion | 7500-36000 | High-waist Jeans; Palazzo Trousers; Office Trousers; Cargo Trousers
Shorts | shorts | fashion | 4500-18500 | Denim Shorts; Ankara Shorts; Biker Shorts [1 piece/2 pieces]
## Nightwear & Underwear | bikini
Swimwear | one-piece-swimsuit | fashion | 6500-28000 | One-piece Swimsuit; Two-piece Bikini {bikini}; Burkini Full Cover Set
Underwear | briefs | fashion | 3200-19500 | Cotton Briefs [3 pieces/6 pieces]; Bikini Panties [3 pieces/6 pieces]; Satin Night Set {bikini}
## Scarves, Hijabs & Headties | scarf
Hijabs & Scarves | scarf | fashion | 2200-16500 | Jersey Hijab [1 piece/3 pieces]; Chiffon Turban Scarf; Cashmere Shawl; Auto-gele Headtie @8500-24000
Hats & Fascinators | womans-hat | fashion | 5500-48000 | Church Fascinator; Wide-brim Straw Hat; Satin Bonnet [1 piece/2 pieces] @1800-4500

# Men's Fashion | necktie
## Shirts & Polos | t-shirt
Polo Shirts & T-shirts | t-shirt | fashion | 4500-26000 | Pique Polo Shirt [1 piece/2 pieces]; Oversized Cotton T-shirt; Naija Jersey T-shirt {running-shirt}; Vintage Print Shirt
Office Shirts | necktie | fashion | 8500-34000 | Slim-fit Office Shirt; Oxford Shirt; Short-sleeve Vintage Shirt
## Suits & Jackets | coat
Suits & Blazers | coat | fashion | 38000-265000 | Two-piece Suit; Three-piece Wedding Suit; Casual Blazer; Tuxedo with Bow Tie
Ties & Belts | necktie | fashion | 3500-24000 | Silk Tie; Bow Tie and Pocket Square {ribbon}; Leather Belt
## Trousers & Jeans | jeans
Men's Jeans | jeans | fashion | 8500-42000 | Straight Jeans; Ripped Slim Jeans; Cargo Denim
Men's Shorts | shorts | fashion | 5500-19500 | Combat Shorts; Linen Beach Shorts; Sports Shorts [1 piece/2 pieces]
## Underwear & Socks | socks
Boxers & Singlets | briefs | fashion | 3800-18500 | Cotton Boxers [3 pieces/6 pieces]; White Singlet [3 pieces/6 pieces] {running-shirt}
Socks | socks | fashion | 1500-9500 | Ankle Socks [3 pairs/6 pairs]; Office Socks [3 pairs/6 pairs]; Football Socks
## Caps & Hats | billed-cap
Caps | billed-cap | fashion | 3200-18500 | Face Cap; Bucket Hat; Snapback Cap
Formal Hats | top-hat | fashion | 8500-48000 | Niger Delta Bowler Hat; Felt Fedora; Walking Stick and Hat Set {white-cane}

# Traditional Wear & Aso Ebi | sari
## Men's Traditional | kimono
Agbada & Kaftan | kimono | native | 28000-285000 | Embroidered Agbada, Three-piece; Senator Kaftan Set; Babban Riga, Hand-embroidered; Aṣọ Òkè Agbada with Fìlà
Fìlà & Traditional Caps | billed-cap | native | 4500-38000 | Aṣọ Òkè Fìlà; Hausa Hula Cap, Hand-sewn; Igbo Isi Agu Cap; Velvet Àbetí-ajá Cap
## Women's Traditional | sari
Ìró & Bùbá | sari | native | 24000-245000 | Lace Ìró and Bùbá Set; Velvet Wrapper Set; George Wrapper and Blouse; Bridal Aṣọ Òkè Set
Boubou & Abaya | kimono | native | 14500-98000 | Adire Boubou; Embroidered Abaya; Silk Kaftan Gown; Rich Bazin Boubou
## Couples & Family | sari
Family Matching Sets | sari | native | 48000-285000 | Ankara Couple Set; Mother and Daughter Ankara Set; Family Adire Set [3 persons/4 persons]

# Children's Fashion | ballet-shoes
## Girls | dress
Girls' Dresses | dress | fashion | 6500-38000 | Girls' Ball Gown; Ankara Pinafore; School Holiday Dress; Flower Girl Dress
Girls' Shoes | ballet-shoes | shoe | 4500-22000 | Ballet Flats for Girls; Princess Heels for Girls {womans-sandal}; Girls' School Shoes {flat-shoe}
## Boys | t-shirt
Boys' Clothes | t-shirt | fashion | 5500-32000 | Boys' Polo and Shorts Set; Boys' Suit, Page Boy; Boys' Senator Set; Boys' Jeans {jeans}
Boys' Shoes | running-shoe | shoe | 5500-26000 | Boys' Trainers; Boys' School Shoes {mans-shoe}; Boys' Sandals {thong-sandal}
## School Uniforms | school
Uniforms | necktie | fashion | 5500-24000 | Check School Shirt; Pinafore Uniform {dress}; Khaki Shorts {shorts}; School Cardigan {coat}
School Socks & Sandals | socks | fashion | 1200-12500 | White School Socks [3 pairs/6 pairs]; Brown School Sandals {thong-sandal}

# Fabrics & Tailoring | yarn
## African Prints | sari
Ankara Fabrics | sari | fabric | 5500-38000 | Ankara Wax Print, Dancing Circles [6 yards/12 yards]; Ankara Wax Print, Peacock [6 yards/12 yards] {peacock}; Ankara Wax Print, Record Plate [6 yards/12 yards]; Ankara Wax Print, Blue Waterfall [4 yards/6 yards]; Super Ankara, Golden Leaf [6 yards/12 yards]; Ankara Patchwork Print [6 yards/12 yards]
Adire & Tie-dye | sari | fabric | 6500-45000 | Àdìrẹ Ẹlẹ́kọ, Ìbàdàndùn [2 yards/5 yards]; Indigo Adire, Hand-dyed [2 yards/5 yards]; Kampala Tie-dye [5 yards/10 yards]; Adire Silk [4 yards/5 yards]
## Lace & Occasion Fabrics | ribbon
Lace | ribbon | fabric | 18500-245000 | Swiss Voile Lace [5 yards/10 yards]; Cord Lace [5 yards/10 yards]; Beaded Bridal Lace [5 yards/10 yards]; Dry Lace for Men [5 yards/10 yards]
Aṣọ Òkè & George | scarf | fabric | 28000-285000 | Handwoven Aṣọ Òkè [3 pieces/6 pieces]; Sányán Aṣọ Òkè Set [3 pieces/6 pieces]; Indian George [2 yards/5 yards]; Akwete Handwoven Cloth [2 yards/4 yards]
## Plain & Suiting | thread
Suiting & Cashmere | coat | fabric | 9500-86000 | Cashmere Material [4 yards/8 yards]; Senator Material [4 yards/8 yards]; Brocade, Guinea Quality [5 yards/10 yards]
Cotton & Linen | thread | fabric | 4500-38000 | White Cotton [5 yards/10 yards]; Crepe Material [4 yards/8 yards]; Stone Linen [4 yards/6 yards]
## Tailor's Supplies | scissors
Threads & Needles | thread | craft | 450-9500 | Sewing Thread [6 reels/12 reels]; Hand Needle Pack {sewing-needle}; Safety Pins [50 pieces/200 pieces] {safety-pin}; Measuring Tape {straight-ruler}
Buttons, Zips & Trims | thread | craft | 650-12500 | Metal Buttons [20 pieces/100 pieces] {coin}; Lace Trim Roll [5 m/10 m] {ribbon}; Hidden Zip [10 pieces/50 pieces] {knot}; Tailor's Shears {scissors}

# Shoes | running-shoe
## Women's Shoes | high-heeled-shoe
Heels | high-heeled-shoe | shoe | 9500-68000 | Block Heel Sandals; Pointed Court Shoes; Owambe Stiletto with Purse; Wedge Heels
Flats & Slippers | flat-shoe | shoe | 4500-28000 | Ballet Flats; Palm Slippers for Women {womans-sandal}; Ankara Flats; Beaded Slippers {womans-sandal}
Women's Boots | womans-boot | shoe | 12500-65000 | Ankle Boots; Knee-high Boots
## Men's Shoes | mans-shoe
Office Shoes | mans-shoe | shoe | 14500-98000 | Oxford Leather Shoes; Monk Strap Shoes; Penny Loafers, Aba Made; Velvet Loafers
Sandals & Palm Slippers | thong-sandal | shoe | 6500-36000 | Leather Palm Slippers; Buckle Sandals; Rubber Slides [1 pair/2 pairs]
## Trainers & Sport Shoes | running-shoe
Trainers | running-shoe | shoe | 12500-98000 | Canvas Trainers; Running Shoes; Chunky Sole Trainers; High-top Basketball Shoes
Hiking & Work Boots | hiking-boot | shoe | 18500-96000 | Hiking Boots; Steel-toe Safety Boots; Rain Boots
## Skates & Speciality | roller-skate
Skates | roller-skate | sport | 18500-68000 | Quad Roller Skates; Inline Skates; Ice Skates {ice-skate}
Dance Shoes | ballet-shoes | shoe | 8500-38000 | Ballet Shoes; Salsa Heels {high-heeled-shoe}

# Bags & Luggage | handbag
## Handbags | handbag
Handbags & Totes | handbag | bag | 7500-86000 | Leather Tote Bag; Ankara Handbag; Structured Office Bag; Raffia Tote Bag {basket}; Three-in-one Bag Set
Purses & Clutches | clutch-bag | bag | 4500-48000 | Beaded Clutch; Owambe Stone Purse {purse}; Envelope Clutch; Coin Purse {purse}
## Backpacks & School Bags | backpack
Backpacks | backpack | bag | 6500-42000 | Canvas Backpack; School Backpack; Anti-theft Backpack; Hiking Backpack [40 litres/60 litres]
Waist & Gym Bags | handbag | bag | 3500-24000 | Waist Pouch {clutch-bag}; Gym Duffel Bag; Crossbody Bag
## Travel | luggage
Suitcases | luggage | bag | 28000-168000 | Hard-shell Suitcase [20-inch/24-inch/28-inch]; Suitcase Set [3 pieces/4 pieces]; Cabin Trolley Bag
Wallets & Passport Holders | purse | bag | 3500-28000 | Leather Wallet; Passport Holder {purse}; Card Holder {identification-card}

# Jewellery & Watches | gem-stone
## Jewellery | ring
Rings | ring | jewel | 3500-285000 | Wedding Ring Set; Adjustable Fashion Ring; Silver Signet Ring; Engagement Ring with Stone
Necklaces & Beads | prayer-beads | jewel | 2800-185000 | Coral Bead Set, Edo Style; Waist Beads [1 strand/3 strands]; Gold-plated Chain; Igbo Bridal Coral Set; Cowrie Necklace {spiral-shell}
Crowns & Headpieces | crown | jewel | 8500-145000 | Bridal Crown; Beaded Headpiece; Òkùkù Coral Crown
## Watches | watch
Wristwatches | watch | jewel | 8500-265000 | Leather Strap Watch; Chain Watch with Date; Rubber Strap Sport Watch; Ladies' Bracelet Watch
Smart Watches | watch | gadget | 14500-128000 | Smart Watch with Calling; Fitness Band; Kids' GPS Watch
Stopwatches & Pocket Watches | stopwatch | jewel | 4500-38000 | Digital Stopwatch; Pocket Watch with Chain {mantelpiece-clock}
## Gemstones & Gold | gem-stone
Gemstones | gem-stone | jewel | 14500-385000 | Loose Sapphire, Mambilla; Aquamarine, Jos Plateau; Polished Tourmaline
Medals & Trophies | trophy | gift | 3500-68000 | Engraved Trophy [small/medium/large]; Sports Medal Set [3 pieces/10 pieces] {sports-medal}; Rosette Award {rosette}

# Sunglasses & Eyewear | sunglasses
## Eyewear | sunglasses
Sunglasses | sunglasses | bag | 3500-48000 | Polarised Sunglasses; Oversized Sunglasses; Aviator Sunglasses; Kids' Sunglasses
Reading Glasses & Frames | glasses | bag | 3200-42000 | Reading Glasses [+1.0/+2.0/+3.0]; Anti-blue-light Glasses; Designer Optical Frame

# Beauty & Make-up | lipstick
## Make-up | lipstick
Lips | lipstick | beauty | 1800-18500 | Matte Lipstick; Lip Gloss Set [3 pieces/6 pieces]; Lip Liner Pencil {crayon}; Shea Lip Balm
Face | mirror | beauty | 2800-28000 | Foundation, Deep Shades [30 ml]; Loose Setting Powder; Concealer Palette {artist-palette}; Make-up Brush Set [7 pieces/12 pieces] {paintbrush}
Eyes | eye | beauty | 1500-16500 | Volume Mascara; Eyeshadow Palette [12 shades/24 shades] {artist-palette}; Tiro Kohl Eyeliner; Strip Lashes [1 pair/5 pairs]
## Nails | nail-polish
Nail Polish & Gel | nail-polish | beauty | 900-12500 | Nail Polish; Gel Polish Set [6 colours/12 colours]; Press-on Nails [24 pieces/48 pieces]
Manicure Tools | scissors | grooming | 2500-48000 | Manicure Kit; UV Nail Lamp {light-bulb}; Foot File and Pumice {foot}
## Make-up Sets & Mirrors | mirror
Gift Sets | wrapped-gift | beauty | 8500-64000 | Bridal Make-up Box; Shea and Black Soap Gift Set {soap}; Beginner's Make-up Set
Mirrors | mirror | grooming | 2500-32000 | LED Vanity Mirror; Pocket Mirror; Wall Shaving Mirror
## Spa & Massage | person-getting-massage
Spa Essentials | lotus | beauty | 3500-38000 | Massage Oil [100 ml/250 ml] {lotion-bottle}; Bath Salts [500 g/1 kg] {salt}; Hot Stone Set; Ọṣẹ Dúdú Spa Soap [3 bars/6 bars] {soap}

# Hair & Wigs | hair-pick
## Wigs & Extensions | woman-curly-hair-medium-dark
Human Hair Wigs | woman-curly-hair-medium-dark | hair | 38000-385000 | Bone Straight Wig [14-inch/18-inch/22-inch]; Deep Curly Wig [12-inch/16-inch/20-inch]; Frontal Bob Wig [10-inch/12-inch]; Pixie Cut Wig {woman-medium-dark}
Braids & Attachments | knot | hair | 1500-14500 | Pre-stretched Braids [1 pack/5 packs]; Crochet Passion Twist [1 pack/5 packs]; Brazilian Wool [1 pack/6 packs] {yarn}; Faux Locs
## Hair Care | lotion-bottle
Shampoo & Conditioner | lotion-bottle | hair | 1800-16500 | Black Soap Shampoo [250 ml/500 ml/1 litre]; Coconut Conditioner [250 ml/500 ml] {coconut}; Anti-dandruff Shampoo [250 ml/500 ml]
Hair Oils & Butters | jar | hair | 1500-14500 | Raw Shea Butter [250 g/500 g/1 kg]; Hair Growth Oil [100 ml/200 ml]; Chebe Hair Butter [200 g/400 g]; Edge Control [80 g/120 g]
## Salon Equipment | barber-pole
Combs & Brushes | hair-pick | grooming | 500-8500 | Afro Pick; Detangling Brush; Wooden Comb Set [3 pieces/5 pieces]; Wig Brush
Salon Chairs & Dryers | seat | grooming | 48000-385000 | Barber's Chair {barber-pole}; Hooded Hair Dryer; Washing Basin Chair

# Skin Care | lotion-bottle
## Body | lotion-bottle
Body Lotions & Creams | lotion-bottle | beauty | 2500-24500 | Cocoa Butter Lotion [250 ml/400 ml/750 ml]; Aloe Vera Gel [250 ml/500 ml] {potted-plant}; Carrot Oil [100 ml/250 ml] {carrot}; Whipped Shea Butter [200 g/400 g] {jar}
Soaps & Scrubs | soap | beauty | 1200-12500 | Dudu Black Soap [3 bars/6 bars]; Camwood Scrub [250 g/500 g]; Turmeric Soap [2 bars/4 bars] {ginger-root}; Oatmeal Soap [2 bars/4 bars]
## Face Care | sparkles
Serums & Creams | test-tube | beauty | 4500-38000 | Vitamin C Serum [30 ml/60 ml] {tangerine}; Niacinamide Serum [30 ml/60 ml]; Night Cream [50 ml/100 ml] {crescent-moon}
Sun Care | sun | beauty | 5500-26000 | Sunscreen SPF 50 [50 ml/100 ml]; After-sun Gel [200 ml/400 ml]
## Oral Care | toothbrush
Toothpaste & Brushes | toothbrush | grooming | 650-12500 | Herbal Toothpaste [130 g/2 x 130 g]; Soft Toothbrush [2 pieces/4 pieces]; Electric Toothbrush @8500-32000; Chewing Stick Bundle, Orin {wood}
Mouthwash & Whitening | tooth | grooming | 2200-18500 | Mint Mouthwash [250 ml/500 ml]; Charcoal Whitening Powder [50 g/100 g]; Dental Floss [1 piece/3 pieces]

# Fragrance | rose
## Perfumes | rose
Women's Perfume | rose | scent | 6500-98000 | Oud and Rose Eau de Parfum [50 ml/100 ml]; Hibiscus Body Mist [100 ml/250 ml] {hibiscus}; Vanilla Musk Perfume [50 ml/100 ml] {cherry-blossom}
Men's Perfume | wood | scent | 6500-98000 | Oud Wood Eau de Parfum [50 ml/100 ml]; Citrus Cologne [100 ml/200 ml] {lemon}; Spice Market Perfume [50 ml/100 ml] {chestnut}
## Oils & Deodorants | herb
Perfume Oils | herb | scent | 1500-24500 | Arabian Oil Perfume [6 ml/12 ml]; Undiluted Sandalwood Oil [10 ml/30 ml] {wood}; Lavender Oil [10 ml/30 ml] {hyacinth}
Deodorants | leaf-fluttering-in-wind | scent | 1800-9500 | Roll-on Deodorant [50 ml/2 x 50 ml]; Body Spray [150 ml/200 ml] {dashing-away}; Alum Stone [100 g/250 g]

# Men's Grooming | razor
## Shaving | razor
Razors & Shaving | razor | grooming | 850-34000 | Safety Razor with Blades; Disposable Razors [5 pieces/10 pieces]; Shaving Powder [100 g/200 g]; Rechargeable Shaver
Beard Care | man-beard-medium-dark | beauty | 2500-18500 | Beard Growth Oil [30 ml/60 ml]; Beard Comb and Balm Set {hair-pick}; Beard Dye Shampoo [100 ml/200 ml] {lotion-bottle}
## Barbing | barber-pole
Clippers | barber-pole | appliance | 8500-86000 | Professional Hair Clipper; Cordless Trimmer; Sterilising Box {shield}
`;
