/** Work, farm, car, pets, ceremonies and the edge cases of part 4.4, in the notation of `../catalogue-tree.ts`. */
export const TRADES = `
# Health & Wellness | stethoscope
## Medicine Cabinet | pill
Vitamins & Supplements | pill | health | 1800-34000 | Vitamin C Tablets [30 tablets/100 tablets]; Multivitamin for Adults [30 tablets/60 tablets]; Omega-3 Capsules [30 capsules/60 capsules] {fish}; Moringa Capsules [60 capsules/120 capsules] {leafy-green}
First Aid | adhesive-bandage | health | 650-38000 | First Aid Box {adhesive-bandage}; Plasters [20 pieces/100 pieces]; Methylated Spirit [100 ml/200 ml] {droplet}; Cotton Wool [100 g/500 g] {cloud}
## Devices | thermometer
Monitors & Thermometers | thermometer | health | 2500-68000 | Digital Thermometer; Blood Pressure Monitor {anatomical-heart}; Glucose Meter Kit {drop-of-blood}; Pulse Oximeter {beating-heart}
Mobility & Support | manual-wheelchair | health | 6500-285000 | Foldable Wheelchair; Aluminium Crutches {crutch}; Walking Stick {white-cane}; Knee Support {leg}; Hearing Amplifier {ear-with-hearing-aid}
## Herbal | herb
Herbal Teas & Tonics | mate | health | 1200-18500 | Agbo Herbal Tea [20 bags/40 bags]; Bitter Kola, Orogbo [250 g/1 kg] {chestnut}; Black Seed Oil [100 ml/250 ml] {jar}; Ginger and Garlic Tonic [500 ml/1 litre] {ginger-root}
Honey & Bee Products | honeybee | health | 2500-24500 | Raw Honeycomb [500 g/1 kg] {honey-pot}; Propolis Drops [30 ml/60 ml]; Bee Pollen [250 g/500 g]
## Personal Protection | soap
Masks & Sanitisers | face-with-medical-mask | health | 650-18500 | Face Masks [10 pieces/50 pieces]; Hand Sanitiser [60 ml/250 ml/500 ml] {lotion-bottle}; Antiseptic Liquid [250 ml/1 litre] {bubbles}
Feminine Care | sparkling-heart | health | 850-14500 | Sanitary Pads [8 pieces/24 pieces]; Reusable Pads [3 pieces/6 pieces]; Menstrual Cup

# Medical Supplies | syringe
## Clinic Equipment | stethoscope
Diagnostic Tools | stethoscope | medical | 6500-185000 | Dual-head Stethoscope; Clinical Microscope {microscope} @98000-385000; X-ray Viewer {x-ray}; Otoscope {ear}
Syringes & Consumables | syringe | medical | 950-28000 | Disposable Syringes [10 pieces/100 pieces]; Test Tubes [10 pieces/50 pieces] {test-tube}; Petri Dishes [10 pieces/20 pieces] {petri-dish}; Examination Gloves [50 pairs] {gloves}
## Uniforms | lab-coat
Scrubs & Lab Coats | lab-coat | medical | 6500-32000 | Lab Coat; Nurse Scrubs Set; Surgical Cap [5 pieces/20 pieces]
## Hospital Furniture | bed
Beds & Trolleys | bed | medical | 98000-685000 | Hospital Bed; Examination Couch; Instrument Trolley {shopping-cart}

# Tools & Hardware | hammer-and-wrench
## Hand Tools | hammer
Hammers & Axes | hammer | tool | 2500-28000 | Claw Hammer; Sledge Hammer [2 kg/4 kg]; Hand Axe {axe}; Pickaxe {pick}
Spanners & Screwdrivers | wrench | tool | 1500-48000 | Combination Spanner Set [8 pieces/14 pieces]; Screwdriver Set [6 pieces/10 pieces] {screwdriver}; Adjustable Wrench [8-inch/12-inch]; Bolts and Nuts Pack {nut-and-bolt}
Saws & Cutters | carpentry-saw | tool | 2800-34000 | Hand Saw; Hacksaw with Blades; Tin Snips {scissors}; Wood Plane {wood}
## Power Tools | gear
Drills & Grinders | gear | tool | 18500-165000 | Cordless Drill [12 V/21 V]; Angle Grinder [115 mm/230 mm]; Impact Drill Set; Electric Sander
Welding & Compressors | fire | tool | 48000-485000 | Inverter Welding Machine [200 A/250 A]; Air Compressor [25 litres/50 litres]; Welding Goggles {goggles}
## Measuring & Ladders | ladder
Ladders | ladder | tool | 18500-185000 | Aluminium Ladder [6 steps/8 steps/12 steps]; Telescopic Ladder [3.2 m/3.8 m]
Measuring Tools | straight-ruler | tool | 950-38000 | Steel Tape [5 m/8 m]; Spirit Level {level-slider}; Laser Distance Meter {triangular-ruler}; Magnetic Compass {compass}
## Tool Storage | toolbox
Tool Boxes | toolbox | tool | 6500-98000 | Tool Box [16-inch/19-inch]; Mechanic Tool Set [46 pieces/108 pieces]; Tool Belt; Bench Clamp {clamp}

# Building Materials | brick
## Blocks, Cement & Roofing | brick
Bricks & Blocks | brick | build | 450-185000 | Burnt Bricks [100 pieces/500 pieces]; Interlocking Stones [1 sqm/10 sqm]; Sandcrete Block [9-inch, 50 pieces]; Granite Chippings [1 tonne/5 tonnes] {rock}
Roofing & Wood | wood | build | 6500-285000 | Aluminium Roofing Sheet [0.45 mm/0.55 mm] {house}; Hardwood Plank [2 x 4/2 x 6]; Plywood Sheet [1/2-inch/3/4-inch]
## Doors & Windows | door
Doors | door | build | 38000-385000 | Panel Door, Hardwood; Security Steel Door; Glass Bathroom Door; Door Handle Set {key} @6500-38000
Windows | window | build | 28000-165000 | Sliding Aluminium Window [4 x 4 ft/5 x 4 ft]; Casement Window [2 x 4 ft/4 x 4 ft]; Burglary Proof Frame
## Paint & Finishing | paintbrush
Paints | bucket | build | 6500-98000 | Emulsion Paint [4 litres/20 litres]; Gloss Paint [1 litre/4 litres]; Textcoat [20 litres]; Paint Brush Set [3 pieces/5 pieces] {paintbrush}

# Plumbing & Electrical | plunger
## Plumbing | plunger
Taps & Pipes | wrench | build | 950-48000 | Kitchen Mixer Tap; PVC Pipe [1/2-inch/1-inch/2-inch]; Plunger {plunger}; Storage Tank [500 litres/1,000 litres] {oil-drum} @48000-145000
Toilets & Sinks | toilet | build | 28000-285000 | Close-coupled WC; Wash Hand Basin; Stainless Kitchen Sink {bathtub}
## Electrical | electric-plug
Cables & Switches | electric-plug | build | 650-98000 | Copper Cable, Single Core [1.5 mm/2.5 mm/4 mm]; Wall Switch and Socket [1 gang/2 gang]; Distribution Board [4 ways/8 ways] {high-voltage}; Circuit Breaker [20 A/63 A]
## Lifting & Access | elevator
Chains & Ropes | chains | tool | 2500-68000 | Steel Chain [5 m/10 m]; Nylon Rope [20 m/50 m] {knot}; Hand Winch {hook}; Anchor, Boat {anchor}

# Cars & Spare Parts | automobile
## Car Accessories | automobile
Interior | seat | auto | 2500-98000 | Leather Seat Cover Set; Rubber Foot Mats [4 pieces/5 pieces]; Steering Cover {wheel}; Car Air Freshener {evergreen-tree}
Exterior & Care | automobile | auto | 1500-68000 | Car Wash Shampoo [500 ml/1 litre] {bubbles}; Waterproof Car Cover [saloon/SUV]; Wax Polish [200 g/500 g] {sponge}; Roof Rack {sport-utility-vehicle}
Car Electronics | radio | auto | 6500-185000 | Android Car Stereo [7-inch/9-inch]; Reverse Camera {video-camera}; Car Tracker {round-pushpin}; Jump Starter {battery}
## Spare Parts | gear
Engine & Brakes | gear | auto | 2500-285000 | Brake Pads, Front Set; Fan Belt; Spark Plugs [4 pieces/8 pieces] {high-voltage}; Radiator; Engine Mount Set {nut-and-bolt}
Batteries & Bulbs | battery | auto | 1500-128000 | Car Battery [62 Ah/75 Ah/100 Ah] @58000-128000; LED Headlight Bulbs [2 pieces] {light-bulb}; Battery Cable Set {electric-plug}
## Tyres & Wheels | wheel
Tyres & Rims | wheel | auto | 28000-245000 | Car Tyre [14-inch/15-inch/17-inch]; Alloy Rim Set [15-inch/17-inch]; Inner Tube; Tyre Inflator @12500-48000
Oils & Fluids | oil-drum | auto | 2500-68000 | Engine Oil [1 litre/4 litres/5 litres]; Brake Fluid [500 ml/1 litre]; Coolant [1 litre/4 litres] {droplet}
## Commercial Vehicles | delivery-truck
Truck & Bus Parts | delivery-truck | auto | 14500-485000 | Truck Tyre [12.00 R20/315/80 R22.5] {wheel}; Bus Seat Set {minibus}; Trailer Light Board {vertical-traffic-light}; Tarpaulin [6 x 8 m/8 x 10 m] {articulated-lorry}

# Motorcycles & Tricycles | motorcycle
## Motorcycles | motorcycle
Motorcycles | motorcycle | auto | 685000-2450000 | Delivery Motorcycle, 125 cc; Power Bike, 250 cc; Motor Scooter, 100 cc {motor-scooter}
Tricycles (Keke) | auto-rickshaw | auto | 1450000-3850000 | Passenger Tricycle; Cargo Tricycle; Electric Tricycle
## Rider's Gear | rescue-workers-helmet
Helmets & Jackets | rescue-workers-helmet | auto | 6500-68000 | Full-face Helmet; Open-face Helmet; Reflective Riding Jacket {safety-vest}; Riding Gloves {gloves}
Parts & Boxes | package | auto | 2500-98000 | Delivery Box, Insulated; Chain and Sprocket Kit {chains}; Handle Grip Pair {nut-and-bolt}

# Farm & Agriculture | tractor
## Machinery | tractor
Tractors & Ploughs | tractor | farm | 285000-9800000 | Walking Tractor, 12 HP; Compact Tractor, 35 HP @6800000-9800000; Disc Plough; Maize Sheller {ear-of-corn} @185000-485000
Processing Machines | gear | farm | 98000-1450000 | Garri Grating Machine; Rice Destoner {sheaf-of-rice}; Groundnut Oil Press {peanuts}; Palm Kernel Cracker {coconut}
## Inputs | seedling
Fertilisers & Chemicals | seedling | farm | 2500-48000 | NPK 15-15-15 Fertiliser [25 kg/50 kg]; Urea Fertiliser [25 kg/50 kg]; Organic Manure [25 kg/50 kg]; Selective Herbicide [500 ml/1 litre] {herb}
Improved Seeds | ear-of-corn | farm | 1800-38000 | Hybrid Maize Seed [2 kg/10 kg]; Rice Seed, FARO 44 [5 kg/25 kg] {sheaf-of-rice}; Cassava Cuttings [bundle of 50] {potted-plant}; Pepper Seed [10 g/50 g] {hot-pepper}
## Harvest & Storage | basket
Sacks & Baskets | basket | farm | 350-24500 | Polypropylene Sacks [20 pieces/100 pieces] {package}; Raffia Harvest Basket [small/large]; Plastic Crate [1 piece/5 pieces]; Hermetic Grain Bag [5 pieces/20 pieces] {sheaf-of-rice}
## Weather & Survey | cloud-with-rain
Measuring | thermometer | farm | 3500-86000 | Soil pH Meter {potted-plant}; Rain Gauge {cloud-with-rain}; Greenhouse Thermometer; Hanging Scale [50 kg/200 kg] {balance-scale}

# Livestock & Poultry | rooster
## Poultry | rooster
Chicks & Birds | front-facing-baby-chick | livestock | 850-68000 | Day-old Broiler Chicks [25 birds/50 birds]; Point-of-lay Pullets [10 birds/20 birds] {chicken}; Noiler Cockerels [5 birds/10 birds] {rooster}; Turkey Poults [5 birds/10 birds] {turkey}; Ducklings [5 birds/10 birds] {duck}
Feeds & Drinkers | sheaf-of-rice | livestock | 2500-38000 | Broiler Finisher Feed [25 kg]; Layers Mash [25 kg]; Drinker and Feeder Set {bucket}; Egg Crates [10 pieces/50 pieces] {egg}
## Goats, Sheep & Cattle | goat
Livestock | goat | livestock | 48000-980000 | West African Dwarf Goat; Red Sokoto Goat; Yankasa Ram {ram}; White Fulani Bull {ox} @480000-980000; Breeding Pig {pig}
Fish Farming | fish | livestock | 2500-185000 | Catfish Fingerlings [100 pieces/500 pieces]; Floating Fish Feed [15 kg] {package}; Tarpaulin Fish Pond [2 x 3 m/4 x 5 m] {fish}; Snail Breeding Box {snail}

# Pets | dog-face
## Dogs | dog
Dog Food & Treats | bone | pet | 1800-58000 | Adult Dog Food [3 kg/10 kg/20 kg]; Puppy Food [3 kg/10 kg]; Chew Bones [3 pieces/10 pieces]
Leads, Beds & Kennels | dog | pet | 2500-128000 | Leather Lead and Collar {guide-dog}; Wooden Kennel; Dog Bed {poodle}
## Cats | cat
Cat Supplies | cat | pet | 1800-48000 | Cat Food [1.5 kg/7 kg]; Cat Litter [5 kg/10 kg]; Scratching Post {cat-face}; Ball of Yarn Toy {yarn}
## Birds & Fish | parrot
Birds | parrot | pet | 2500-86000 | Parrot Cage; Budgerigar Seed [1 kg/5 kg] {bird}; Pigeon Feed [5 kg/25 kg] {dove}
Aquariums | tropical-fish | pet | 6500-185000 | Glass Aquarium [40 litres/100 litres]; Fish Flakes [50 g/200 g] {fish}; Air Pump and Filter {bubbles}
## Small Animals | rabbit
Rabbits & Others | rabbit | pet | 1500-58000 | Rabbit Hutch; Rabbit Pellets [5 kg/25 kg] {carrot}; Hamster Wheel {hamster}; Tortoise House {turtle}

# Office Equipment | briefcase
## Machines | printer
Shredders & Binders | page-with-curl | office | 18500-165000 | Paper Shredder; Spiral Binder; Laminator [A4/A3]; Money Counting Machine {dollar-banknote}
POS & Cash Registers | credit-card | office | 18500-185000 | Thermal Receipt Printer {receipt}; Barcode Scanner {label}; Cash Drawer {money-bag}; POS Paper Rolls [10 rolls/50 rolls] {roll-of-paper}
## Presentation | bar-chart
Boards & Displays | bar-chart | office | 4500-128000 | Magnetic Whiteboard [60 x 90 cm/90 x 120 cm] {clipboard}; Flip Chart Stand {chart-increasing}; Name Badges [20 pieces/100 pieces] {identification-card}; Projector Screen {film-projector}
## Phones & Post | telephone
Desk Phones | telephone | office | 8500-86000 | Corded Desk Phone; Cordless Handset {telephone-receiver}; Intercom Set [2 stations/4 stations] {pager}
Mail & Packaging | package | office | 650-28000 | Courier Bags [50 pieces/100 pieces] {envelope}; Carton Boxes [10 pieces/50 pieces]; Letter Box {postbox}; Packing Tape [6 rolls/36 rolls] {roll-of-paper}

# Restaurant & Hotel Supplies | bellhop-bell
## Kitchen | cook-medium-dark
Commercial Kitchen | cook-medium-dark | horeca | 8500-885000 | Double Deep Fryer {french-fries}; Shawarma Machine {stuffed-flatbread}; Popcorn Machine {popcorn}; Chef's Jacket and Hat; Industrial Gas Burner {fire}
## Front of House | bellhop-bell
Hotel & Reception | bellhop-bell | horeca | 2500-285000 | Reception Bell; Luggage Trolley {luggage}; Key Card Pack [50 pieces/200 pieces] {key}; Bedside Tray Set {hot-beverage}; Do Not Disturb Signs [20 pieces] {label}

# Industrial & Safety | rescue-workers-helmet
## Protective Wear | safety-vest
Helmets & Vests | rescue-workers-helmet | safety | 1500-28000 | Safety Helmet; Reflective Vest [1 piece/10 pieces] {safety-vest}; Safety Goggles {goggles}; Work Gloves [1 pair/12 pairs] {gloves}
## Fire & Signs | fire-extinguisher
Fire Safety | fire-extinguisher | safety | 8500-98000 | CO2 Fire Extinguisher [2 kg/5 kg]; Powder Fire Extinguisher [1 kg/6 kg/9 kg]; Fire Blanket {fire}; Fire Bucket {bucket}
Signs & Barriers | construction | safety | 1500-68000 | Traffic Cone [50 cm/75 cm] {warning}; Road Barrier; No Smoking Sign {no-smoking}; Stop Sign {stop-sign}

# Arts & Crafts | artist-palette
## Knitting & Sewing | yarn
Yarn & Crochet | yarn | craft | 650-18500 | Crochet Yarn [1 ball/10 balls]; Crochet Hook Set; Macramé Cord [3 mm/5 mm] {knot}; Embroidery Kit {sewing-needle}
## Beads & Leather | prayer-beads
Beads | prayer-beads | craft | 450-38000 | Seed Beads [100 g/500 g]; Coral Beads [1 string/10 strings]; Crystal Beads [50 pieces/200 pieces] {gem-stone}; Jigida Waist Bead Kit
Leather & Dye | purse | craft | 3500-68000 | Kano Goat Leather [1 piece/5 pieces]; Indigo Dye [250 g/1 kg] {droplet}; Leather Stamp Set {hammer}
## Models & Candles | candle
Candle & Soap Making | candle | craft | 1500-28000 | Soy Wax [1 kg/5 kg]; Soap Base [1 kg/5 kg] {soap}; Wick and Mould Set; Fragrance Oil [30 ml/100 ml] {rose}

# Gifts & Flowers | wrapped-gift
## Flowers | bouquet
Bouquets | bouquet | gift | 8500-86000 | Red Rose Bouquet [12 stems/24 stems] {rose}; Mixed Flower Bouquet; Sunflower Bunch [5 stems/10 stems] {sunflower}; Money Bouquet {money-with-wings}
## Gift Boxes | wrapped-gift
Gift Boxes & Cards | wrapped-gift | gift | 1500-98000 | Anniversary Gift Box; Surprise Balloon Box {balloon}; Greeting Cards [5 pieces/10 pieces] {love-letter}; Chocolate Heart Box {heart-with-ribbon}; Money Envelope Set {envelope}

# Religious & Ceremonial | prayer-beads
## Christian | church
Church Supplies | church | faith | 1500-98000 | Wooden Wall Cross; Communion Cups [50 pieces/200 pieces] {wine-glass}; Choir Robe {kimono}; Altar Candles [6 pieces/12 pieces] {candle}
## Islamic | mosque
Prayer Mats & Beads | prayer-beads | faith | 1200-38000 | Padded Prayer Mat {mosque}; Tasbih Beads [33 beads/99 beads]; Prayer Kettle, Buta {teapot}; Ramadan Lantern {red-paper-lantern}

# Packaging & Market Supplies | shopping-bags
## Bags & Weighing | shopping-bags
Nylon & Paper Bags | shopping-bags | pack | 650-28000 | Branded Paper Bags [50 pieces/200 pieces]; Nylon Shopping Bags [100 pieces/1,000 pieces]; Takeaway Packs [50 pieces/100 pieces] {takeout-box}
Scales & Labels | balance-scale | pack | 1800-86000 | Market Weighing Scale [20 kg/50 kg]; Price Tag Gun {label}; Derica and Mudu Measure Set {canned-food}; Market Umbrella {umbrella-on-ground}

# Party & Events | party-popper
## Decorations | balloon
Balloons & Poppers | balloon | party | 850-28000 | Balloon Arch Kit; Number Balloons [0 to 9]; Confetti Poppers [2 pieces/10 pieces] {party-popper}; Gold Foil Curtain {sparkles}
Lights & Fireworks | fireworks | party | 1500-68000 | Sparklers [10 pieces/50 pieces] {sparkler}; Disco Ball {mirror-ball}; Cold Spark Machine {fireworks} @68000-245000; Fairy Lights [5 m/10 m]
## Souvenirs | wrapped-gift
Party Souvenirs | wrapped-gift | party | 450-48000 | Branded Mugs [10 pieces/50 pieces] {hot-beverage}; Hand Fans [20 pieces/100 pieces] {folding-hand-fan}; Souvenir Bags [20 pieces/100 pieces] {shopping-bags}; Branded Jotters [20 pieces/100 pieces] {spiral-notepad}
## Costumes & Masks | performing-arts
Costumes | performing-arts | party | 4500-58000 | Cultural Day Costume, Children {kimono}; Superhero Costume {performing-arts}; Eyo Festival Hat {top-hat}; Party Masks [6 pieces/12 pieces]

# Made in Nigeria: carvings, calabash, clay and cane works | amphora
## Carvings & Pottery | amphora
Clay Pots & Calabashes | amphora | craft | 2500-86000 | Abuja Pottery Water Jar; Carved Calabash Bowl, Ọ̀yọ́ {bowl-with-spoon}; Clay Cooking Pot, Ìkòkò {pot-of-food}; Terracotta Nok Figure {moai}
Masks & Figures | performing-arts | craft | 8500-285000 | Benin Bronze Style Mask; Gelede Mask, Carved; Ibeji Twin Figures {nesting-dolls}; Carved Elephant {elephant}
## Cane & Raffia | basket
Baskets & Mats | basket | craft | 2500-68000 | Cane Laundry Basket; Raffia Floor Mat; Woven Hand Fan, Àbẹ̀bẹ̀ {folding-hand-fan}; Cane Hanging Chair {chair}
## Brass & Beadwork | bell
Bells & Bronze | bell | craft | 3500-185000 | Brass Gong, Agogô; Bida Brass Tray {fork-and-knife-with-plate}; Beaded Walking Stick {white-cane}

# Everything for weddings, naming days and owambe parties | wedding
## For the Couple | ring
Bridal Accessories | crown | party | 4500-185000 | Bridal Veil {person-with-veil-medium-dark}; Bridal Crown; Groom's Lapel Pin Set {rosette}; Ring Box {ring}
## For the Guests, the Hall & the High Table | clinking-glasses
Table & Chair Decorations | clinking-glasses | party | 1500-128000 | Chair Sashes [20 pieces/100 pieces] {ribbon}; Table Centrepiece {bouquet}; Champagne Flutes [6 pieces/24 pieces]; High Table Throne Chair {chair} @85000-285000
Spraying Money Boxes & Guest Books | money-with-wings | party | 2500-48000 | Acrylic Money Box {money-bag}; Guest Book with Pen {notebook-with-decorative-cover}; Money Gun Toy; Wishing Well Box {love-letter}
## For Music and Photographs | camera-with-flash
Photo Booth Props, Frames, Backdrops and Lights for Wedding Receptions | camera-with-flash | party | 3500-145000 | Photo Booth Frame {framed-picture}; Backdrop Stand; Neon Name Sign {sparkles}; Instant Photo Guest Kit
## For the Hall | chair
Tents, Tables & Chairs for Hire and Sale | circus-tent | party | 8500-385000 | Banquet Table; Tiffany Chair [2 pieces/10 pieces] {chair}; Marquee Tent [10 x 20 m] {circus-tent} @285000-685000

# Back_to_School | school
## First Day Essentials | school
Starter Packs | backpack | school | 8500-48000 | Nursery Starter Pack; Primary Starter Pack {pencil}; Secondary Starter Pack {books}; Boarding House Pack {luggage}
## Uniform & Lunch | bento-box
Lunch & Water Bottles | bento-box | school | 1800-18500 | Insulated Lunch Box; School Water Bottle [500 ml/1 litre] {cup-with-straw}; Food Flask [500 ml/1 litre] {pot-of-food}; Snack Box with Compartments {sandwich}
## Lockers & Desk Sets for Boarding Schools | locked
Boarding House Supplies | bed | school | 2500-68000 | Metal School Trunk {luggage}; Boarding Mattress Cover; Bucket and Soap Dish Set {bucket}; Provision Box with Padlock {locked}

# Kids' Corner: Play, Learn & Grow! | carousel-horse
## Play | carousel-horse
Indoor Play | carousel-horse | toy | 6500-185000 | Rocking Horse; Play Tent {tent}; Ball Pit with Balls; Indoor Slide {playground-slide}
## Learn | abacus
Educational Charts, Flash Cards & First Words in Yorùbá, Igbo and Hausa | input-latin-lowercase | toy | 850-9500 | Alphabet Chart; Yorùbá Flash Cards {input-latin-letters}; Igbo Flash Cards {input-latin-letters}; Hausa Flash Cards {input-latin-letters}

# Clearance & Open Box | label
## Clearance | label
Clearance Home | teapot | kitchen | 1500-28000 | End-of-line Mug Set {hot-beverage}; Shelf-worn Cookware Set {pot-of-food}; Ex-display Lamp {light-bulb}
## Open Box Phones & Laptops | package

# Local Artisans & Home Services | hammer-and-wrench

# Tourism & Souvenirs | elephant
## Souvenirs of Nigeria | elephant
Souvenirs | elephant | craft | 1500-38000 | Zuma Rock Snow Globe {mountain}; Lagos Skyline Magnet {cityscape}; Yankari Elephant Keyring; Olumo Rock Postcards {framed-picture}
## Flags & Badges | triangular-flag
Flags | triangular-flag | party | 950-14500 | Nigerian Flag [small/large]; Table Flag Pair {triangular-flag}; Independence Day Badge {rosette}
## Travel Guides | world-map
Guides & Maps | world-map | book | 1800-12500 | Road Map of Nigeria; Guide to the National Parks {national-park}; Lagos Island Walking Guide

# Science & Discovery | microscope
## Laboratory | alembic
Laboratory Glassware | alembic | medical | 1500-68000 | Beaker Set; Round-bottom Flask [250 ml/500 ml]; Measuring Cylinder {test-tube}
## Space & Models | rocket
Models & Globes | globe-showing-europe-africa | school | 4500-58000 | Desk Globe [20 cm/30 cm]; Solar System Model {ringed-planet}; Model Rocket Kit {rocket}; DNA Model {dna}
`;
