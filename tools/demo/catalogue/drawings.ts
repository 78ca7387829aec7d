/**
 * Lists items without a fitting Fluent Emoji under their own drawing (`../drawings`), as `drawing: items`. Packaging
 * shows the item's emoji on its label.
 */
export const DRAWINGS_OF_ITEMS = `
table: Nest of Tables; Marble-top Coffee Table; Dining Set; Glass-top Dining Table; Folding Dining Table; Banquet Table
desk: Height-adjustable Desk
wardrobe: Sliding Door Wardrobe; Fitted Wardrobe; Fabric Wardrobe, Foldable; Lockable Cupboard
lamp: Bedside Lamp; Standing Floor Lamp; Ex-display Lamp
tap: Kitchen Mixer Tap
pipe: PVC Pipe
dumbbell: Dumbbell Pair
kettlebell: Kettlebell
hair-dryer: Hair Dryer
clipper: Rechargeable Clipper; Barber's Clipper Set; Professional Hair Clipper; Cordless Trimmer; Rechargeable Shaver
mill: Garri Grating Machine; Palm Kernel Cracker; Maize Sheller; Rice Destoner; Groundnut Oil Press
water-jug: Dispenser Water
romper: Newborn Set; Baby Romper
usb-stick: Flash Drive; Memory Card
tripod: Tall Aluminium Tripod; Ring Light with Tripod; Softbox Light Kit; LED Video Light Panel
belt: Leather Belt
cloth: Ankara Wax Print, Dancing Circles; Ankara Wax Print, Record Plate; Ankara Wax Print, Blue Waterfall; Ankara Wax Print, Peacock; Super Ankara, Golden Leaf; Ankara Patchwork Print; Àdìrẹ Ẹlẹ́kọ, Ìbàdàndùn; Indigo Adire, Hand-dyed; Kampala Tie-dye; Adire Silk; Handwoven Aṣọ Òkè; Sányán Aṣọ Òkè Set; Indian George; Akwete Handwoven Cloth; White Cotton; Crepe Material; Stone Linen; Cashmere Material; Senator Material; Brocade, Guinea Quality; Swiss Voile Lace; Cord Lace; Beaded Bridal Lace; Dry Lace for Men; Cotton Bedsheet with Pillowcases; Duvet Set; Ankara Bedsheet Set; Adire Bedspread; Boarding Mattress Cover; Cotton Bath Towel; Face Towels; Hotel Towel Set; Microfibre Cloth; Fire Blanket
pillow: Fibre Pillow; Memory Foam Pillow; Neck Pillow; Pregnancy Pillow
mattress: Orthopaedic Mattress
curtain: Blackout Curtain Pair; Day-and-night Curtain Set; Lace Sheer Curtain; Shower Curtain with Hooks
rolled-mat: Yoga Mat; Beach Mat; Padded Prayer Mat; Foam Roller; Sleeping Bag; Raffia Floor Mat
phone: A5 Android Phone; A5 Pro Dual SIM Phone; X2 Android Phone; Note 4G Phone; Àṣà Lite Smartphone; Play Phone, 5,000 mAh Battery; UK Used Android Phone, Tested; Refurbished Business Phone; Refurbished Camera Phone
keypad-phone: Torchlight Dual SIM Keypad Phone; Big Button Phone for Elders; Loud Speaker Keypad Phone
flip-phone: Flip Keypad Phone
tablet: 10-inch Tablet; Kiddies Learning Tablet; Paperlight E-reader, 6-inch; Front-lit E-reader with Cover
keyboard-tablet: Student Tablet with Keyboard Case
phone-case: Shockproof Case for Samsung Galaxy A15; Ankara Print Phone Case; Clear Case with Ring Holder; Leather Flip Cover
laptop: Harmattan 14 Laptop; Obudu 15.6-inch Laptop; Student Notebook 11.6-inch; Two-in-one Touch Laptop; UK Used Business Laptop, Core i5; Refurbished Slim Laptop, Core i7; Refurbished Rugged Laptop
television: Smart LED TV; 4K Frameless Smart TV; Android TV with Soundbar
monitor: All-in-one Desktop; Office Desktop Set with Monitor; Full HD Monitor; Curved Monitor; Borderless Office Monitor
screen-guard: Tempered Glass Screen Guard
charger: Fast Charger for Samsung Galaxy; Car Charger with Two Ports; Travel Adapter, Three Pin; World Travel Adapter; Smart Plug, Three Pin
cable: Braided Type-C Cable; Magnetic Charging Cable; Heavy-duty Cable Reel; Copper Cable, Single Core; Battery Cable Set; Garden Hose
extension-box: Extension Box with USB; Surge-protected Extension; Fridge Surge Guard; TV Surge Protector; Automatic Stabiliser
power-bank: Slim Power Bank, 5,000 mAh; Power Bank with Torch; Solar Power Bank; Fast-charge Power Bank; Jump Starter
router: 4G MiFi, All Networks; 4G Home Router with Antennas; Wi-Fi Range Extender; 5G Desktop Router; Android TV Box; Free-to-air Decoder
solar-panel: Monocrystalline Solar Panel; Foldable Solar Panel
generator: Key-start Petrol Generator; Low-noise Petrol Generator; I-better-pass Generator, 950 W; Silent Diesel Generator; Open-frame Diesel Generator; Inverter Welding Machine; Air Compressor
fridge: Double-door Fridge; Table-top Fridge; Side-by-side Fridge; Standing Freezer
chest-freezer: Chest Freezer; Solar Chest Freezer
air-conditioner: Split Air Conditioner; Inverter Air Conditioner; Standing Air Conditioner
washer: Twin-tub Washing Machine; Front-load Washing Machine; Portable Washing Machine
fan: Rechargeable Standing Fan; Ceiling Fan; Industrial Standing Fan; Evaporative Air Cooler
cooker: Standing Gas Cooker; Built-in Electric Oven; Cooker with Grill and Rotisserie
table-cooker: Table-top Gas Cooker; Kerosene Stove; Camping Gas Burner; Industrial Gas Burner
wheelbarrow: Wheelbarrow
stroller: Foldable Stroller
car-seat: Baby Car Seat
iron: Dry Iron; Steam Iron; Garment Steamer; Charcoal Iron, Traditional
blender: Hand Mixer; Stand Mixer; Blender with Mill; Commercial Blender, 3,000 W; Slow Juicer; Citrus Juicer
drill: Cordless Drill; Impact Drill Set
grinder: Angle Grinder
sander: Electric Sander
glue-board: Glue Board
paint-bucket: Emulsion Paint; Gloss Paint; Textcoat
sprayer: Knapsack Sprayer
trainer: Boys' Trainers; Canvas Trainers; Running Shoes; Chunky Sole Trainers; High-top Basketball Shoes; Football Boots; Hiking Boots; Steel-toe Safety Boots
leather-shoe: Boys' School Shoes; Oxford Leather Shoes; Monk Strap Shoes; Penny Loafers, Aba Made; Velvet Loafers; Girls' School Shoes
slipper: Boys' Sandals; Brown School Sandals; Leather Palm Slippers; Buckle Sandals; Rubber Slides; Palm Slippers for Women; Beaded Slippers
spray: Insecticide Spray; Body Spray
trigger-bottle: Selective Herbicide; Liquid Dish Wash; Methylated Spirit; Indigo Dye
bottle: Groundnut Oil; Olive Oil; Soya Oil; Black Seed Oil; Beard Growth Oil; Tomato Ketchup; Soy Sauce; Apple Cider Vinegar; Lime Cordial; Mint Mouthwash; Antiseptic Liquid; Coolant; Vanilla Flavour; Ma'aji Date Syrup; Ginger and Garlic Tonic; Carrot Oil; Citrus Cologne; Hibiscus Body Mist; Oud and Rose Eau de Parfum; Oud Wood Eau de Parfum; Spice Market Perfume; Vanilla Musk Perfume; Arabian Oil Perfume; Chapman Mix; Piña Colada Mix; Table Water; Hair Growth Oil; Engine Oil; Brake Fluid; Fresh Palm Oil; Roll-on Deodorant; Ginger Ale; Bitter Lemon; Cola Drink
pump-bottle: Coconut Conditioner; Sunscreen SPF 50; After-sun Gel; Aloe Vera Gel; Hand Wash Refill; Cocoa Butter Lotion; Hand Sanitiser; Baby Oil; Car Wash Shampoo
dropper: Vitamin C Serum; Niacinamide Serum; Lavender Oil; Undiluted Sandalwood Oil; Fragrance Oil; Propolis Drops
wine-bottle: Red Wine; Sweet White Wine; Fresh Palm Wine; Fura da Nono
jar: Foundation, Deep Shades; Loose Setting Powder; Strawberry Jam; Groundnut Butter; Chocolate Spread; Mayonnaise; Pure Honey; Raw Shea Butter; Whipped Shea Butter; Chebe Hair Butter; Edge Control; Night Cream; Polished Tourmaline; Bee Pollen
gable: Mango Nectar; Orange Juice; Pineapple Juice; Zobo Drink; Long-life Milk; Coconut Flakes
tin: Mackerel in Tomato; Sardine in Oil; Corned Beef; Tin Tomato; Baked Beans; Full Cream Milk Powder; Evaporated Milk; Infant Formula; Chocolate Malt Drink; Shaving Powder; Wax Polish; Baby Powder
tub: Soap Base; Granulated Sugar; Salted Butter; Margarine; Organic Manure
pouch: Cotton Wool; Tomato Paste Sachet; Ofada Stew Base; Ready Pepper Mix; Chicken Noodles; Onion Chicken Noodles; Jollof Noodles; Spaghetti; Macaroni; Lasagne Sheets; Cocoa Powder; Cocoa Sachets; Instant Coffee; Coffee Sachets; Taraba Arabica Coffee, Ground; Black Tea Bags; Green Tea; Moringa Tea; Zobo Hibiscus Tea; Agbo Herbal Tea; Ground Ginger; Cameroon Pepper; Suya Spice, Yaji; Ata Gungun Dry Pepper; Curry and Thyme Set; Crayfish Seasoning Powder; Ground Crayfish; Chicken Seasoning Cubes; Egusi, Peeled and Ground; Ogbono, Whole; Achi Thickener; Dried Bitterleaf; Oha Leaves, Dried; Iodised Salt; Bath Salts; Cube Sugar; Brown Sugar; Icing Sugar; Baking Powder; Instant Yeast; Washing Powder; Plantain Chips; Popcorn; Crunchy Chin Chin; Coconut Biscuits; Digestive Biscuits; Cabin Biscuits; Ginger Sweets; Baba Dudu Coconut Candy; Milk Toffee; Roasted Groundnut; Roasted Cashew Nuts; Tomato Seeds, Hybrid; Ugu Seeds; Pepper Seed; Sunflower Seedling; Cat Food; Fish Flakes; Budgerigar Seed; Frozen Chips; Fruit Puree Pouch; Charcoal Whitening Powder; Frozen Prawns; Sachet Water Bag
carton: Corn Flakes; White Oats; Rice and Milk Cereal; Maize and Soya Cereal; Tom Brown Baby Cereal; Pap, Akamu Powder; Vitamin C Tablets; Multivitamin for Adults; Moringa Capsules; Omega-3 Capsules; Mosquito Coil; Fly Trap Refill; Baby Nappies; Sanitary Pads; Examination Gloves; Disposable Syringes; Face Masks; Facial Tissue Box; LED Headlight Bulbs; Brake Pads, Front Set; Spark Plugs; Fan Belt; Beginner's Make-up Set; Glucose Meter Kit; Young Scientist Kit; Repair Kit; Manicure Kit; Resistance Bands; Waist Trainer; Pulse Oximeter; Blood Pressure Monitor; Knee Support; Otoscope; Volume Mascara; Strip Lashes; Dental Floss; Radiator; Smoke Detector; Gas Leak Alarm; Rosette Award
sack: Ofada Rice; Long-grain Parboiled Rice; Abakaliki Stone-free Rice; Basmati Rice; Tuwo Rice; Ijebu Garri; Yellow Garri; Elubo Yam Flour; Poundo Yam Flour; Oat Fufu; Semolina; Wheat Meal; All-purpose Flour; Honey Beans, Oloyin; Brown Beans; White Beans, Peeled; Rice Seed, FARO 44; Hybrid Maize Seed; Hermetic Grain Bag; Broiler Finisher Feed; Layers Mash; Floating Fish Feed; Rabbit Pellets; Pigeon Feed; Adult Dog Food; Puppy Food; Cat Litter; NPK 15-15-15 Fertiliser; Urea Fertiliser; Polypropylene Sacks; Suya Charcoal Grill
microwave: Digital Microwave
air-fryer: Air Fryer
kettle: Electric Kettle; Glass Kettle with Light; Travel Kettle, 0.5 litre
rice-cooker: Rice Cooker; Pressure Cooker
sandwich-maker: Sandwich Maker
gas-cylinder: Gas Cylinder, Filled; Camping Cylinder with Burner
sink: Stainless Kitchen Sink
basin: Wash Hand Basin
chopping-board: Bamboo Chopping Board
mortar: Wooden Mortar and Pestle
grater: Stainless Grater
sieve: Garri Sieve
charcoal-stove: Charcoal Stove, Clay-lined
kaftan: Embroidered Agbada, Three-piece; Senator Kaftan Set; Babban Riga, Hand-embroidered; Aṣọ Òkè Agbada with Fìlà; Adire Boubou; Embroidered Abaya; Silk Kaftan Gown; Rich Bazin Boubou; Boys' Senator Set
suit: Two-piece Suit; Three-piece Wedding Suit; Casual Blazer; Tuxedo with Bow Tie; Boys' Suit, Page Boy
braids: Pre-stretched Braids; Crochet Passion Twist; Faux Locs
helmet: Full-face Helmet; Open-face Helmet
cycling-helmet: Cycling Helmet
checked-bag: Ghana-must-go Bag
hanger: Velvet Clothes Hangers
wall-hooks: Over-door Hooks; Adhesive Wall Hooks
sewing-machine: Hand Sewing Machine, Butterfly Type; Industrial Straight Machine; Portable Electric Sewing Machine
skipping-rope: Skipping Rope; Skipping Rope with Counter
office-chair: Mesh Office Chair; Executive Leather Chair
salon-chair: Barber's Chair; Hooded Hair Dryer; Washing Basin Chair
remote: Universal Remote Control; HDMI Stick with Voice Remote
drive: External Hard Drive; Solid State Drive
inverter: Pure Sine Wave Inverter; Hybrid Solar Inverter; Car Power Inverter
water-pump: Surface Water Pump
submersible-pump: Submersible Pump
cutlass: Cutlass with Wooden Handle
hoe: Digging Hoe
scanner: Barcode Scanner
roller-blind: Roller Window Blind
venetian-blind: Wooden Venetian Blind
storage-box: Clear Storage Box
roof-sheet: Aluminium Roofing Sheet
`;
