/** Kitchen, furniture and everything for the house, in the notation of `../catalogue-tree.ts`. */
export const HOME = `
# Kitchen & Dining | pot-of-food
## Cookware | cooking
Pots & Pans | pot-of-food | kitchen | 6500-98000 | Non-stick Pot Set [5 pieces/7 pieces/12 pieces]; Cast Aluminium Pot [8 litres/12 litres/20 litres]; Stainless Steel Saucepan [2 litres/3 litres]; Owambe Party Pot [30 litres/50 litres] @42000-98000
Frying Pans & Griddles | cooking | kitchen | 4800-38000 | Non-stick Frying Pan [20 cm/24 cm/28 cm]; Pancake Griddle {pancakes}; Deep Wok with Lid {shallow-pan-of-food}; Akara Frying Pan
Stoves & Burners | fire | kitchen | 8500-145000 | Table-top Gas Cooker [2 burners/3 burners]; Kerosene Stove; Camping Gas Burner; Charcoal Stove, Clay-lined
## Tableware | fork-and-knife-with-plate
Plates & Bowls | bowl-with-spoon | kitchen | 3200-45000 | Ceramic Dinner Plate [6 pieces/12 pieces] {fork-and-knife-with-plate}; Soup Bowl with Lid [2 pieces/4 pieces]; Melamine Party Plates [12 pieces/24 pieces]; Enamel Serving Bowl {steaming-bowl}
Cutlery & Spoons | fork-and-knife | kitchen | 2500-36000 | Stainless Cutlery Set [16 pieces/24 pieces]; Wooden Serving Spoons {spoon}; Disposable Spoons [50 pieces/100 pieces] {spoon}; Chopsticks, Bamboo [5 pairs/10 pairs] {chopsticks}
Cups & Glasses | tumbler-glass | kitchen | 2800-32000 | Drinking Glass Set [6 pieces/12 pieces]; Wine Glass Set [4 pieces/6 pieces] {wine-glass}; Ceramic Mug Set [4 pieces/6 pieces] {hot-beverage}; Travel Tumbler with Straw {cup-with-straw}
## Kitchen Tools | kitchen-knife
Knives & Boards | kitchen-knife | kitchen | 2200-42000 | Chef's Knife [6-inch/8-inch]; Knife Block Set; Butcher's Cleaver; Bamboo Chopping Board {wood}
Mortars, Graters & Sieves | bowl-with-spoon | kitchen | 3500-28000 | Wooden Mortar and Pestle [small/medium/large]; Stainless Grater; Garri Sieve [small/large]; Pepper Grinder, Hand-turned {salt}
Food Storage | jar | kitchen | 2500-34000 | Airtight Jar Set [3 pieces/6 pieces]; Lunch Box with Flask {bento-box}; Takeaway Packs [50 pieces/100 pieces] {takeout-box}; Rice Storage Bucket [10 kg/25 kg] {bucket}
## Tea & Coffee Sets | teapot
Teapots & Flasks | teapot | kitchen | 6500-58000 | Ceramic Teapot with Infuser; Vacuum Flask [1 litre/1.8 litres/2.5 litres]; Whistling Kettle [3 litres/5 litres]
Coffee Makers | hot-beverage | appliance | 12500-185000 | French Press [350 ml/600 ml/1 litre]; Drip Coffee Maker; Espresso Machine @98000-285000
## Bakeware | birthday-cake
Baking Tins & Moulds | cupcake | kitchen | 2800-29500 | Cupcake Tin [6 cups/12 cups]; Round Cake Pan Set [3 pieces/5 pieces] {birthday-cake}; Bread Loaf Pan [500 g/1 kg] {bread}; Silicone Chocolate Mould {chocolate-bar}
Mixers & Scales for Bakers | balance-scale | appliance | 8500-165000 | Digital Kitchen Scale [5 kg/10 kg]; Hand Mixer; Stand Mixer [5 litres/7 litres] @78000-245000

# Large Appliances | snowflake
## Fridges & Freezers | ice
Fridges | ice | appliance | 165000-980000 | Double-door Fridge [180 litres/250 litres/350 litres]; Table-top Fridge [90 litres/120 litres]; Side-by-side Fridge [450 litres/550 litres] @680000-1450000
Freezers | snowflake | appliance | 178000-760000 | Chest Freezer [150 litres/200 litres/300 litres]; Standing Freezer [180 litres/260 litres]; Solar Chest Freezer [200 litres/300 litres]
## Cooking | fire
Gas Cookers & Ovens | fire | appliance | 86000-640000 | Standing Gas Cooker [4 burners/5 burners/6 burners]; Built-in Electric Oven; Cooker with Grill and Rotisserie {poultry-leg}
Gas Cylinders | oil-drum | kitchen | 18500-98000 | Gas Cylinder, Filled [3 kg/6 kg/12.5 kg]; Regulator and Hose; Camping Cylinder with Burner [3 kg/6 kg]
## Washing & Cooling | dashing-away
Washing Machines | bubbles | appliance | 128000-690000 | Twin-tub Washing Machine [7 kg/9 kg/12 kg]; Front-load Washing Machine [6 kg/8 kg]; Portable Washing Machine [4 kg/5 kg]
Air Conditioners | snowflake | appliance | 215000-820000 | Split Air Conditioner [1 HP/1.5 HP/2 HP]; Inverter Air Conditioner [1 HP/1.5 HP/2 HP]; Standing Air Conditioner [2 HP/3 HP]
Fans & Air Coolers | dashing-away | appliance | 18500-165000 | Rechargeable Standing Fan [16-inch/18-inch]; Ceiling Fan [48-inch/56-inch]; Industrial Standing Fan [20-inch/26-inch]; Evaporative Air Cooler [20 litres/40 litres]

# Small Appliances | electric-plug
## Food Preparation | tropical-drink
Blenders & Juicers | tropical-drink | appliance | 14500-128000 | Blender with Mill [1.5 litres/2 litres]; Commercial Blender, 3,000 W; Citrus Juicer {tangerine}; Slow Juicer; Yam Pounder [3 kg/5 kg] @38000-165000
Rice Cookers & Steamers | cooked-rice | appliance | 18500-86000 | Rice Cooker [1.8 litres/2.8 litres/5 litres]; Food Steamer, Three Tiers {dumpling}; Pressure Cooker [6 litres/8 litres/10 litres] {pot-of-food}
Microwaves & Air Fryers | french-fries | appliance | 38000-198000 | Air Fryer [4 litres/6 litres/8 litres]; Digital Microwave [20 litres/25 litres] {popcorn}; Sandwich Maker {sandwich} @12500-32000
## Ironing & Garment Care | t-shirt
Irons & Steamers | t-shirt | appliance | 6500-62000 | Dry Iron; Steam Iron [1,600 W/2,200 W]; Garment Steamer {dress}; Charcoal Iron, Traditional
Sewing Machines | sewing-needle | appliance | 48000-385000 | Hand Sewing Machine, Butterfly Type; Industrial Straight Machine @185000-385000; Portable Electric Sewing Machine {thread}
## Personal Appliances | scissors
Hair Dryers & Clippers | scissors | appliance | 7500-78000 | Hair Dryer [1,200 W/2,200 W]; Rechargeable Clipper; Barber's Clipper Set {barber-pole}; Hair Straightener {hair-pick}
Electric Kettles | teapot | appliance | 7800-34000 | Electric Kettle [1.8 litres/2.2 litres]; Glass Kettle with Light; Travel Kettle, 0.5 litre

# Furniture | couch-and-lamp
## Living Room | couch-and-lamp
Sofas & Settees | couch-and-lamp | furniture | 145000-1250000 | L-shaped Sofa; Three-seater Leather Settee; Velvet Sofa Set [5 seaters/7 seaters]; Sofa Bed
Coffee Tables & TV Stands | television | furniture | 38000-285000 | Marble-top Coffee Table; Floating TV Console; Nest of Tables [2 pieces/3 pieces] {wood}
## Bedroom | bed
Beds & Frames | bed | furniture | 98000-785000 | Upholstered Bed Frame [4.5 x 6 ft/6 x 6 ft]; Hardwood Bed Frame [4 x 6 ft/6 x 6 ft]; Bunk Bed for Children
Wardrobes | door | furniture | 128000-685000 | Sliding Door Wardrobe [2 doors/3 doors]; Fitted Wardrobe [3 doors/4 doors]; Fabric Wardrobe, Foldable @18500-38000
Mirrors & Dressers | mirror | furniture | 18500-245000 | Standing Mirror; Dressing Table with Mirror and Stool; Wall Mirror, Round [60 cm/80 cm]
## Dining | fork-and-knife-with-plate
Dining Sets | fork-and-knife-with-plate | furniture | 165000-980000 | Dining Set [4 seaters/6 seaters/8 seaters]; Glass-top Dining Table [4 seaters/6 seaters]; Folding Dining Table
Chairs & Stools | chair | furniture | 12500-98000 | Wooden Dining Chair [1 piece/4 pieces]; Bar Stool, Adjustable; Plastic Chair with Arms [2 pieces/6 pieces]; Carved Royal Stool, Benin Style
## Office Furniture | file-cabinet
Office Chairs & Desks | seat | furniture | 38000-365000 | Mesh Office Chair; Executive Leather Chair; Height-adjustable Desk; Reception Visitor Chair [1 piece/3 pieces]
Cabinets & Shelves | file-cabinet | furniture | 42000-265000 | Steel Filing Cabinet [2 drawers/4 drawers]; Open Book Shelf [3 tiers/5 tiers] {books}; Lockable Cupboard
## Outdoor Furniture | beach-with-umbrella
Garden Sets & Parasols | beach-with-umbrella | furniture | 28000-485000 | Rattan Garden Set [4 pieces/6 pieces]; Canopy Parasol with Base {umbrella-on-ground}; Foldable Lounger; Hammock with Stand

# Bedding & Bath | bed
## Bedding | bed
Bedsheets & Duvets | bed | textile | 8500-86000 | Cotton Bedsheet with Pillowcases [4.5 x 6 ft/6 x 6 ft/7 x 7 ft]; Duvet Set [4 pieces/6 pieces]; Ankara Bedsheet Set [6 x 6 ft/7 x 7 ft]; Adire Bedspread [6 x 6 ft/7 x 7 ft]
Mattresses & Pillows | bed | textile | 6500-385000 | Orthopaedic Mattress [4.5 x 6 ft/6 x 6 ft] @125000-385000; Fibre Pillow [1 piece/2 pieces]; Memory Foam Pillow [1 piece/2 pieces]; Treated Mosquito Net [family size/king size]
## Bath | bathtub
Towels & Robes | bathtub | textile | 3500-42000 | Cotton Bath Towel [70 x 140 cm/90 x 160 cm]; Hooded Bathrobe; Face Towels [3 pieces/6 pieces]; Hotel Towel Set [3 pieces/6 pieces]
Shower & Bathroom Fittings | shower | build | 6500-96000 | Rain Shower Head; Hand Shower Set; Shower Curtain with Hooks {bathtub}; Toothbrush and Soap Stand {toothbrush}
## Curtains & Blinds | window
Curtains | window | textile | 9500-98000 | Blackout Curtain Pair [7 ft/9 ft]; Day-and-night Curtain Set [7 ft/9 ft]; Lace Sheer Curtain [7 ft/9 ft]
Blinds | window | textile | 12500-86000 | Roller Window Blind [3 x 4 ft/5 x 5 ft]; Wooden Venetian Blind [3 x 4 ft/5 x 5 ft]

# Home Décor | potted-plant
## Wall & Art | framed-picture
Wall Art | framed-picture | craft | 6500-185000 | Canvas Painting, Market Women; Metal Wall Art; Adire Wall Hanging; Abstract Frame Set [3 pieces/5 pieces]
Clocks | mantelpiece-clock | home | 4500-64000 | Wooden Wall Clock; Mantel Clock with Chime; Digital Alarm Clock {alarm-clock}; Kitchen Timer {timer-clock}
## Plants & Vases | potted-plant
Indoor Plants | potted-plant | garden | 4500-48000 | Potted Snake Plant; Potted Palm [small/large] {palm-tree}; Desk Cactus [1 piece/3 pieces] {cactus}; Money Plant in Ceramic Pot
Vases & Flowers | tulip | home | 3800-52000 | Ceramic Vase; Artificial Tulip Bunch; Dried Flower Bundle {hyacinth}; Clay Amphora Vase {amphora}
## Candles & Scents | candle
Candles | candle | home | 2200-26000 | Scented Candle, Hibiscus; Pillar Candles [3 pieces/6 pieces]; Tealight Candles [20 pieces/50 pieces] {diya-lamp}
Incense & Diffusers | wind-chime | home | 3500-38000 | Turaren Wuta Incense Burner; Reed Diffuser [100 ml/200 ml]; Wind Chime, Bamboo

# Lighting | light-bulb
## Indoor Lighting | light-bulb
Bulbs | light-bulb | power | 950-14500 | LED Bulb [5 W/9 W/15 W/20 W]; Rechargeable Emergency Bulb [9 W/15 W]; Filament Bulb, Warm White [1 piece/4 pieces]
Lamps & Chandeliers | diya-lamp | home | 8500-285000 | Bedside Lamp {couch-and-lamp}; Crystal Chandelier {light-bulb} @85000-285000; Clay Table Lamp @8500-28000; Standing Floor Lamp {couch-and-lamp}
## Outdoor Lighting | flashlight
Torches & Lanterns | flashlight | power | 2500-38000 | Rechargeable Torch; Headlamp with Strap; Camping Lantern {red-paper-lantern}; Tactical Zoom Torch
Festival Lights | sparkler | party | 3500-29500 | Curtain Fairy Lights [3 m/6 m]; Christmas Tree Lights [5 m/10 m] {christmas-tree}; Ramadan Lantern String {red-paper-lantern}

# Cleaning & Laundry | broom
## Cleaning Tools | broom
Brooms & Mops | broom | clean | 1500-18500 | Long Indoor Broom; Spin Mop with Bucket {bucket}; Palm Frond Broom, Bundle; Window Squeegee {window}
Bins & Buckets | wastebasket | clean | 2500-45000 | Pedal Waste Bin [12 litres/30 litres/50 litres]; Bathing Bucket with Bowl [15 litres/25 litres] {bucket}; Wheelie Bin [120 litres/240 litres] {wastebasket}
## Cleaning Supplies | soap
Soaps & Detergents | soap | clean | 850-14500 | Bar Soap, Multipurpose [4 bars/12 bars]; Washing Powder [900 g/2 kg/5 kg] {bubbles}; Liquid Dish Wash [500 ml/1 litre/4 litres] {lotion-bottle}; Hand Wash Refill [500 ml/1 litre] {lotion-bottle}
Sponges & Gloves | sponge | clean | 600-6800 | Kitchen Sponge [3 pieces/10 pieces]; Iron Sponge [3 pieces/6 pieces]; Rubber Gloves [1 pair/3 pairs] {gloves}; Microfibre Cloth [3 pieces/10 pieces]
Toilet Paper & Tissue | roll-of-paper | clean | 1200-18500 | Soft Toilet Roll [4 rolls/12 rolls/48 rolls]; Kitchen Towel Roll [2 rolls/6 rolls]; Facial Tissue Box [1 box/5 boxes]
## Pest Control | mosquito
Insect Control | mosquito | clean | 1200-24500 | Insecticide Spray [300 ml/600 ml] {cockroach}; Mosquito Coil [10 coils/30 coils]; Electric Mosquito Bat; Fly Trap Refill {fly}
Rodent Traps | mouse-trap | clean | 1500-12500 | Wooden Rat Trap [2 pieces/6 pieces]; Glue Board [2 pieces/6 pieces] {rat}; Humane Cage Trap

# Garden & Outdoors | seedling
## Gardening | seedling
Seeds & Seedlings | seedling | garden | 800-12500 | Ugu Seeds [50 g/200 g]; Tomato Seeds, Hybrid [10 g/50 g] {tomato}; Pawpaw Seedling; Dwarf Coconut Seedling {coconut}; Waterleaf Cuttings {leafy-green}
Garden Tools | axe | tool | 2500-48000 | Cutlass with Wooden Handle; Digging Hoe; Garden Axe; Pruning Shears {scissors}; Wheelbarrow @32000-68000
Flowers & Shrubs | hibiscus | garden | 2500-28000 | Potted Hibiscus; Rose Bush {rose}; Sunflower Seedling {sunflower}; Ixora Hedge [5 pieces/20 pieces] {blossom}
## Outdoor Living | tent
Canopies & Tents | tent | party | 28000-385000 | Party Canopy [10 x 10 ft/20 x 20 ft]; Camping Tent [2 persons/4 persons]; Gazebo with Sides {circus-tent}
Grills & Barbecue | meat-on-bone | kitchen | 14500-198000 | Suya Charcoal Grill; Barrel Drum Barbecue; Portable Grill with Stand; Skewer Set [12 pieces/24 pieces] {oden} @2500-8500
## Water & Irrigation | droplet
Hoses & Sprayers | sweat-droplets | garden | 4500-68000 | Garden Hose [20 m/30 m/50 m]; Knapsack Sprayer [16 litres/20 litres]; Drip Irrigation Kit [50 m/100 m]
Pumps & Fountains | fountain | build | 28000-265000 | Surface Water Pump [0.5 HP/1 HP]; Garden Fountain; Submersible Pump [1 HP/1.5 HP/2 HP]

# Storage & Organisation | package
## Boxes & Shelving | card-file-box
Storage Boxes | package | home | 3500-48000 | Clear Storage Box [20 litres/50 litres/100 litres]; Ọjà Woven Market Basket [small/medium/large] {basket}; Foldable Fabric Box [2 pieces/4 pieces] {card-file-box}; Ghana-must-go Bag [medium/large/jumbo]
Hooks & Hangers | hook | home | 1200-12500 | Velvet Clothes Hangers [10 pieces/30 pieces]; Over-door Hooks [5 hooks/8 hooks]; Adhesive Wall Hooks [6 pieces/20 pieces]
`;
