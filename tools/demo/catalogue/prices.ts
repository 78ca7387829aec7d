/** Price ranges of items that differ much from the rest of their shelf, in naira, as `item: low-high`. */
export const PRICES_OF_ITEMS = `
Ofada Rice: 3600-28000
Basmati Rice: 3200-24000
Tuwo Rice: 2600-9500
Wired Earphones with Mic: 2800-7500
True Wireless Earbuds: 12500-42000
Mechanical Keyboard with Lights: 22000-48000
Slim USB Keyboard: 4500-9500
Wired Optical Mouse: 2500-6500
Universal Remote Control: 2500-7500
Android TV Box: 32000-68000
Party Speaker with Microphone: 65000-118000
Waterproof Shower Speaker: 8500-18500
Studio Condenser Microphone: 58000-145000
Lapel Microphone for Phones: 8500-19500
Retro Console with 500 Games: 38000-78000
Handheld Game Console: 48000-165000
Whot Card Set: 1500-4500
Chess Set, Carved Wood: 12500-28000
Pool Ball Set: 28000-58000
Dart Board with Darts: 9500-24000
Table Football: 68000-185000
Indoor Bowling Set: 8500-18500
Table Tennis Set: 14500-48000
Mirrorless Camera with Lens: 485000-865000
Compact Digital Camera: 78000-165000
Instant Print Camera: 68000-128000
Tall Aluminium Tripod: 12500-34000
Mini Training Drone: 42000-78000
Foldable Drone with Camera: 128000-285000
TV Surge Protector: 8500-18500
Fridge Surge Guard: 9500-19500
Video Doorbell: 32000-68000
Outdoor CCTV Kit: 128000-265000
Brass Padlock: 3800-14500
Spare Key Set: 1500-4500
Smoke Detector: 5500-14500
Table-top Gas Cooker: 28000-68000
Camping Gas Burner: 8500-18500
Charcoal Stove, Clay-lined: 6500-14500
Wooden Serving Spoons: 1800-4500
Disposable Spoons: 1200-3800
Travel Tumbler with Straw: 3500-9500
Bamboo Chopping Board: 3500-9500
Takeaway Packs: 2500-6500
Silicone Chocolate Mould: 2800-6500
Digital Kitchen Scale: 8500-19500
Hand Mixer: 18500-38000
Charcoal Iron, Traditional: 4500-9500
Garment Steamer: 28000-62000
Reception Visitor Chair: 32000-128000
Canopy Parasol with Base: 38000-98000
Rattan Garden Set: 185000-485000
Toothbrush and Soap Stand: 3500-9500
Face Towels: 2500-8500
Kitchen Timer: 3500-8500
Desk Cactus: 3500-12500
Tealight Candles: 2200-6500
Bedside Lamp: 9500-34000
Standing Floor Lamp: 28000-95000
Headlamp with Strap: 3500-9500
Palm Frond Broom, Bundle: 600-1800
Spin Mop with Bucket: 12500-24500
Ugu Seeds: 800-2500
Waterleaf Cuttings: 500-1500
Dwarf Coconut Seedling: 3500-8500
Cutlass with Wooden Handle: 3500-8500
Digging Hoe: 3500-7500
Portable Grill with Stand: 28000-68000
Barrel Drum Barbecue: 65000-148000
Suya Charcoal Grill: 18500-48000
Embroidered Agbada, Three-piece: 85000-245000
Babban Riga, Hand-embroidered: 98000-285000
Senator Kaftan Set: 28000-75000
Bridal Aṣọ Òkè Set: 125000-245000
Brown School Sandals: 5500-12500
Hand Needle Pack: 300-900
Measuring Tape: 400-1200
Tailor's Shears: 4500-12500
Three-in-one Bag Set: 24000-58000
Coin Purse: 2500-6500
Engagement Ring with Stone: 65000-285000
Wedding Ring Set: 28000-185000
Adjustable Fashion Ring: 2500-8500
Igbo Bridal Coral Set: 65000-185000
Coral Bead Set, Edo Style: 45000-145000
Cowrie Necklace: 2500-7500
Bridal Crown: 12500-68000
Leather Strap Watch: 14500-68000
Rosette Award: 2500-6500
Designer Optical Frame: 18500-42000
Lip Liner Pencil: 1200-3500
Shea Lip Balm: 1200-3500
Make-up Brush Set: 5500-18500
Tiro Kohl Eyeliner: 900-2800
Nail Polish: 900-2800
UV Nail Lamp: 14500-38000
Foot File and Pumice: 1500-4500
Pocket Mirror: 1500-4500
LED Vanity Mirror: 12500-32000
Pixie Cut Wig: 38000-95000
Afro Pick: 500-1800
Chewing Stick Bundle, Orin: 400-1200
Safety Razor with Blades: 2500-8500
Disposable Razors: 850-2800
Shaving Powder: 1200-3500
Rechargeable Shaver: 12500-34000
Sachet Water Bag: 350-600
Table Water: 250-3200
Dispenser Water: 1200-2500
Live Cockerel: 9500-18500
Brut Champagne: 48000-125000
Rosé Champagne: 58000-145000
Celebration Sparkling Box: 45000-98000
Piña Colada Mix: 4500-9500
Sippy Cup: 1800-4500
Bottle Steriliser: 18500-38000
Baby Bath Tub: 8500-19500
Foldable Stroller: 65000-165000
Baby Car Seat: 68000-185000
Ankara Baby Carrier: 6500-18500
Musical Cot Mobile: 12500-28000
Baby Mosquito Net: 3500-9500
Wooden Baby Cot: 95000-265000
Skipping Rope: 1200-3500
Wooden Yo-yo: 1200-2800
Electric Toy Car: 98000-185000
Ballpoint Pens: 800-4500
HB Pencils: 600-3500
Ruler, 30 cm: 250-600
Scientific Calculator: 4500-9500
Paper Clips: 250-900
Office Scissors: 900-2500
Daily Devotional: 1500-4500
Children's Dua Book: 1200-3500
Volleyball: 8500-24500
Tennis Balls: 3500-14500
Dumbbell Pair: 14500-68000
Adjustable Bench: 68000-185000
Skipping Rope with Counter: 3500-8500
Hand Wraps: 3500-7500
Fishing Hooks: 900-4500
Cast Net: 14500-38000
Boomerang: 3500-7500
Swim Cap: 1500-4500
Arm Floats: 2500-6500
Life Jacket: 14500-38000
Flying Disc: 1800-4500
Sand Bucket Set: 2500-6500
Fire Starter: 1500-3800
Wall Map of the World: 3500-9500
Luggage Lock: 1800-4500
Paddle Set: 18500-38000
Shekere: 8500-18500
Practice Pad: 14500-32000
Five-piece Drum Set: 285000-585000
Ukulele: 22000-48000
Melodica: 18500-38000
School Recorder: 1800-4500
Plasters: 400-1800
Methylated Spirit: 500-1500
Cotton Wool: 600-2200
First Aid Box: 9500-38000
Digital Thermometer: 2500-7500
Blood Pressure Monitor: 24000-68000
Foldable Wheelchair: 95000-285000
Walking Stick: 4500-12500
Hearing Amplifier: 18500-65000
Bolts and Nuts Pack: 1200-4500
Welding Goggles: 4500-12500
Laser Distance Meter: 18500-38000
Steel Tape: 1500-4800
Tool Belt: 5500-14500
Sandcrete Block: 24000-38000
Burnt Bricks: 18500-98000
Granite Chippings: 32000-165000
Textcoat: 38000-68000
Paint Brush Set: 2500-6500
Plunger: 1200-3500
PVC Pipe: 1500-9500
Hand Winch: 28000-68000
Car Air Freshener: 1200-3500
Leather Seat Cover Set: 38000-98000
Roof Rack: 38000-85000
Fan Belt: 4500-14500
Radiator: 58000-145000
LED Headlight Bulbs: 12500-28000
Battery Cable Set: 3500-9500
Bus Seat Set: 185000-385000
Riding Gloves: 4500-12500
Delivery Box, Insulated: 24000-65000
Handle Grip Pair: 2500-5500
Walking Tractor, 12 HP: 1850000-2900000
Disc Plough: 685000-1450000
Soil pH Meter: 6500-18500
Rain Gauge: 3500-8500
Broiler Finisher Feed: 16500-23500
Layers Mash: 14500-21500
West African Dwarf Goat: 48000-95000
Red Sokoto Goat: 65000-128000
Yankasa Ram: 145000-385000
Breeding Pig: 98000-245000
Catfish Fingerlings: 4500-24500
Floating Fish Feed: 18500-32000
Tarpaulin Fish Pond: 68000-165000
Wooden Kennel: 48000-128000
Ball of Yarn Toy: 800-2500
Parrot Cage: 28000-86000
Hamster Wheel: 3500-8500
Fish Flakes: 1500-6500
POS Paper Rolls: 4500-18500
Projector Screen: 38000-128000
Name Badges: 2500-9500
Courier Bags: 2500-6500
Letter Box: 9500-24500
Double Deep Fryer: 98000-285000
Shawarma Machine: 185000-485000
Popcorn Machine: 145000-385000
Industrial Gas Burner: 48000-128000
Chef's Jacket and Hat: 12500-28000
Luggage Trolley: 128000-285000
Do Not Disturb Signs: 4500-9500
No Smoking Sign: 1500-4500
Stop Sign: 6500-18500
Crochet Hook Set: 1800-4500
Greeting Cards: 1500-5500
Money Envelope Set: 900-2800
Anniversary Gift Box: 18500-68000
Wooden Wall Cross: 4500-18500
Choir Robe: 14500-38000
Tasbih Beads: 1200-4500
Price Tag Gun: 2500-6500
Market Weighing Scale: 24000-86000
Disco Ball: 8500-28000
Sparklers: 900-4500
Woven Hand Fan, Àbẹ̀bẹ̀: 1800-4500
Cane Hanging Chair: 48000-98000
Benin Bronze Style Mask: 38000-185000
Groom's Lapel Pin Set: 3500-9500
Ring Box: 3500-12500
Money Gun Toy: 4500-12500
Backdrop Stand: 38000-95000
Insulated Lunch Box: 6500-14500
Metal School Trunk: 28000-58000
Bucket and Soap Dish Set: 3500-7500
Alphabet Chart: 850-2500
Lagos Skyline Magnet: 1200-3500
Yankari Elephant Keyring: 1200-3500
Independence Day Badge: 500-1500
Model Rocket Kit: 12500-38000
`;
