/** Children, school, books, sport and free time, in the notation of `../catalogue-tree.ts`. */
export const FAMILY_LIFE = `
# Baby & Maternity | baby-bottle
## Feeding | baby-bottle
Bottles & Feeders | baby-bottle | baby | 1500-28000 | Anti-colic Feeding Bottle [150 ml/250 ml/2 x 250 ml]; Sippy Cup {cup-with-straw}; Bottle Steriliser {bubbles}; Baby Spoon and Bowl Set {bowl-with-spoon}
Baby Food | bowl-with-spoon | baby | 1800-24500 | Tom Brown Baby Cereal [400 g/1 kg]; Rice and Milk Cereal [250 g/500 g] {cooked-rice}; Infant Formula [400 g/900 g] {glass-of-milk}; Fruit Puree Pouch [100 g/6 x 100 g] {red-apple}
## Nappies & Bathing | baby-medium-dark
Nappies & Wipes | baby-medium-dark | baby | 2500-32000 | Baby Nappies [24 pieces/48 pieces/96 pieces]; Fragrance-free Wipes [80 pieces/3 x 80 pieces] {roll-of-paper}; Washable Cloth Nappies [3 pieces/6 pieces]
Baby Bath & Skin | bathtub | baby | 1800-28000 | Baby Bath Tub; Baby Oil [200 ml/500 ml] {lotion-bottle}; Baby Powder [200 g/400 g]; Baby Shea Soap [2 bars/4 bars] {soap}
## Baby Gear | teddy-bear
Carriers & Strollers | person-feeding-baby-medium-dark | baby | 6500-185000 | Ankara Baby Carrier; Foldable Stroller; Baby Car Seat {seat}; Baby Walker
Cots & Nursery | bed | baby | 14500-265000 | Wooden Baby Cot; Travel Cot; Musical Cot Mobile {musical-notes}; Baby Mosquito Net {mosquito}
## Baby Clothes | socks
Baby Clothes | socks | baby | 2500-24500 | Newborn Set [5 pieces/10 pieces]; Baby Romper [1 piece/3 pieces]; Baby Socks [3 pairs/6 pairs]; Naming Ceremony Gown {dress}
## Maternity | pregnant-woman-medium-dark
Maternity | pregnant-woman-medium-dark | baby | 4500-38000 | Maternity Gown {dress}; Pregnancy Pillow; Nursing Cover {scarf}; Hospital Delivery Kit {stethoscope}

# Toys & Games | teddy-bear
## Soft Toys & Dolls | teddy-bear
Soft Toys | teddy-bear | toy | 3500-38000 | Plush Teddy Bear [40 cm/80 cm/120 cm]; Plush Elephant {elephant}; Plush Lion {lion}; Plush Unicorn {unicorn}
Dolls | nesting-dolls | toy | 3500-32000 | Ankara Fashion Doll; Braided Hair Doll; Nesting Doll Set; Doll Tea Set {teapot}
## Learning Toys | puzzle-piece
Puzzles & Blocks | puzzle-piece | toy | 2500-24500 | Map of Nigeria Puzzle; Building Bricks [100 pieces/300 pieces] {brick}; Wooden Alphabet Blocks {input-latin-uppercase}; Number Board {input-numbers}
Science & Abacus | abacus | toy | 3500-32000 | Counting Abacus; Junior Microscope {microscope}; Young Scientist Kit {alembic}; Magnet Set {magnet}
## Outdoor Toys | kite
Kites, Balls & Yo-yos | kite | toy | 1500-14500 | Diamond Kite; Skipping Rope; Wooden Yo-yo {yo-yo}; Bubble Maker {bubbles}; Water Pistol {water-pistol}
Ride-ons & Scooters | kick-scooter | toy | 14500-185000 | Kick Scooter; Electric Toy Car {automobile}; Tricycle for Toddlers {bicycle}; Playground Slide {playground-slide}
## Vehicles & Robots | racing-car
Toy Vehicles | racing-car | toy | 2200-28000 | Remote-control Race Car; Danfo Bus Model {minibus}; Fire Engine Toy {fire-engine}; Train Set {locomotive}; Toy Aeroplane {small-airplane}
Robots & Space | robot | toy | 6500-48000 | Dancing Robot; Space Rocket Model {rocket}; Dinosaur Figure {t-rex}; Alien Invaders Set {alien-monster}

# School & Stationery | pencil
## Writing | pencil
Pens & Pencils | pen | school | 250-9500 | Ballpoint Pens [10 pieces/50 pieces]; HB Pencils [12 pieces/72 pieces] {pencil}; Gift Fountain Pen {fountain-pen}; Colour Pencils [12 colours/24 colours] {crayon}
Exercise Books & Notebooks | notebook | school | 350-12500 | Exercise Book, 60 Leaves [6 pieces/12 pieces]; Hardcover Notebook {notebook-with-decorative-cover}; Higher Education Note [2 pieces/6 pieces] {ledger}; Sticky Notes {memo}
## Art Supplies | artist-palette
Paints & Brushes | artist-palette | school | 1200-28000 | Watercolour Set; Acrylic Paint Set [12 tubes/24 tubes]; Brush Set [6 pieces/12 pieces] {paintbrush}; Wax Crayons [12 colours/24 colours] {crayon}
Rulers & Geometry | triangular-ruler | school | 350-8500 | Mathematical Set; Ruler, 30 cm {straight-ruler}; Drawing Compass; Scientific Calculator {input-numbers}
## Office Stationery | paperclip
Files & Folders | file-folder | school | 450-14500 | Box File [1 piece/5 pieces] {card-file-box}; Document Folder [5 pieces/20 pieces]; Clipboard {clipboard}; Index Cards [100 pieces] {card-index}
Clips, Pins & Tape | paperclip | school | 250-5500 | Paper Clips [100 pieces/500 pieces] {linked-paperclips}; Push Pins [50 pieces/100 pieces] {pushpin}; Clear Tape [2 rolls/6 rolls]; Office Scissors {scissors}
Paper & Envelopes | page-facing-up | school | 850-48000 | A4 Copy Paper [1 ream/5 reams]; Brown Envelopes [50 pieces/200 pieces] {envelope}; Cardboard Sheets [10 pieces/25 pieces] {page-with-curl}
## School Bags & Lunch | backpack
School Bags | backpack | bag | 5500-32000 | Children's School Bag; Rolling School Bag; Lunch Bag with Bottle {bento-box}

# Books | books
## Fiction | books
Nigerian Novels | orange-book | book | 2500-14500 | Market Day at Ọjà Ọba, a Novel; The Danfo Conductor, a Novel; Harmattan Letters, a Novel; Daughters of the Confluence, a Novel; Night Bus to Jos, a Novel
Poetry & Drama | scroll | book | 1800-9500 | Talking Drum Poems; Three Plays for the Village Square {performing-arts}; Songs of the Niger
## Children's Books | blue-book
Story Books | blue-book | book | 1200-8500 | Ìjàpá the Tortoise Tales {turtle}; Moonlight Stories; The Clever Hare, Hausa Folktales {rabbit}; My First Igbo Words
Colouring & Activity | crayon | book | 850-5500 | Colouring Book, Animals of Yankari {elephant}; Handwriting Workbook {memo}; Sticker Activity Book {star}
## School Textbooks | graduation-cap
Primary & Secondary | green-book | book | 1800-12500 | Mathematics for Junior Secondary; New English Reader; Basic Science Pupil's Book {microscope}; Yorùbá Language Course
Exam Preparation | graduation-cap | book | 1500-9500 | WAEC Past Questions; JAMB Practice Tests; Common Entrance Guide
## Faith & Inspiration | open-book
Bibles & Devotionals | closed-book | book | 2500-28000 | Holy Bible, Large Print; Daily Devotional; Yorùbá Hymn Book {musical-score}; Igbo Bible
Qur'an & Islamic Books | green-book | book | 2500-28000 | Qur'an with English Meaning; Hadith Collection; Children's Dua Book
## Business & Life Skills | ledger
Business | ledger | book | 2500-14500 | Selling in the Market, a Trader's Handbook; Small Business Bookkeeping; The Farmer's Calendar {calendar}; Cook Naija, Recipes {cooking}

# Sports & Fitness | soccer-ball
## Football | soccer-ball
Balls & Goals | soccer-ball | sport | 6500-98000 | Match Football, Size 5; Training Football [1 piece/5 pieces]; Portable Goal Net {goal-net}
Boots & Kits | running-shirt | sport | 6500-58000 | Green Eagle Jersey; Football Boots {running-shoe}; Shin Guards {socks}; Goalkeeper Gloves {gloves}
## Racket & Ball Games | tennis
Tennis & Badminton | tennis | sport | 4500-86000 | Tennis Racket; Badminton Set {badminton}; Table Tennis Bats {ping-pong}; Tennis Balls [3 pieces/12 pieces]
Basketball & Volleyball | basketball | sport | 8500-128000 | Basketball, Size 7; Volleyball {volleyball}; Basketball Hoop
Cricket, Golf & Hockey | cricket-game | sport | 8500-185000 | Cricket Bat; Golf Club Set {flag-in-hole} @98000-385000; Hockey Stick {field-hockey}
## Gym | flexed-biceps-medium-dark
Weights & Machines | flexed-biceps-medium-dark | sport | 6500-485000 | Dumbbell Pair [5 kg/10 kg/15 kg]; Adjustable Bench {seat}; Kettlebell [8 kg/16 kg]; Skipping Rope with Counter
Yoga & Recovery | person-in-lotus-position-medium-dark | sport | 4500-48000 | Yoga Mat [6 mm/10 mm]; Resistance Bands [3 pieces/5 pieces]; Foam Roller; Waist Trainer
## Boxing & Martial Arts | boxing-glove
Boxing | boxing-glove | sport | 8500-98000 | Boxing Gloves [10 oz/12 oz/14 oz]; Punching Bag [80 cm/120 cm]; Hand Wraps
Martial Arts | martial-arts-uniform | sport | 9500-48000 | Karate Uniform; Judo Uniform; Training Shield {shield}
## Fishing & Archery | fishing-pole
Fishing | fishing-pole | sport | 1500-68000 | Telescopic Fishing Rod; Fishing Hooks [20 pieces/100 pieces] {hook}; Cast Net [6 ft/8 ft] {goal-net}
Archery & Darts | bow-and-arrow | sport | 6500-86000 | Beginner's Bow Set; Dart Board {bullseye}; Boomerang {boomerang}

# Cycling | bicycle
## Bicycles | bicycle
Bicycles | bicycle | sport | 58000-485000 | Mountain Bicycle [24-inch/26-inch/29-inch]; City Bicycle with Basket; Children's Bicycle [12-inch/16-inch/20-inch]; Folding Bicycle
Electric Bikes & Scooters | kick-scooter | sport | 128000-785000 | Electric Scooter [250 W/350 W]; Electric Bicycle; Motor Scooter, 50 cc {motor-scooter}
## Cycling Accessories | wheel
Helmets & Lights | rescue-workers-helmet | sport | 4500-38000 | Cycling Helmet; Front and Rear Light Set {flashlight}; Reflective Vest {safety-vest}
Tyres & Repair | wheel | sport | 2500-28000 | Bicycle Tyre [20-inch/26-inch]; Repair Kit {wrench}; Hand Pump

# Swimming & Beach | diving-mask
## Swimming | goggles
Goggles & Masks | goggles | sport | 2500-32000 | Swimming Goggles; Diving Mask and Snorkel {diving-mask}; Swim Cap
Floats & Rings | ring-buoy | sport | 2500-68000 | Swim Ring [60 cm/90 cm]; Arm Floats {duck}; Children's Paddling Pool {bathtub}; Life Jacket {safety-vest}
## Beach | beach-with-umbrella
Beach Gear | beach-with-umbrella | sport | 3500-65000 | Beach Umbrella {umbrella-on-ground}; Beach Mat; Sand Bucket Set {bucket}; Flying Disc {flying-disc}

# Camping & Travel | camping
## Camping | tent
Tents & Sleeping | tent | travel | 18500-168000 | Dome Tent [2 persons/4 persons/6 persons]; Sleeping Bag {bed}; Camp Bed {bed}; NYSC Camp Starter Pack {backpack}
Camp Tools | compass | travel | 1500-38000 | Compass; Multi-tool Knife {kitchen-knife}; Climbing Rope [10 m/20 m] {knot}; Fire Starter {fire}
## Travel Essentials | luggage
Travel Accessories | luggage | travel | 1800-38000 | Neck Pillow {bed}; Luggage Lock {locked}; World Travel Adapter {electric-plug}; Wall Map of the World {world-map}
Umbrellas & Raincoats | umbrella | travel | 2800-24500 | Automatic Umbrella {closed-umbrella}; Golf Umbrella {umbrella-with-rain-drops}; Raincoat {coat}; Rain Boots {womans-boot}
## Hobbies in the Open | national-park
Kites, Canoes & Boats | canoe | travel | 8500-485000 | Inflatable Canoe [1 person/2 persons]; Toy Sailboat {sailboat} @8500-24000; Paddle Set
Stargazing | milky-way | travel | 4500-98000 | Star Map Poster {milky-way}; Pocket Telescope {telescope}; Moon Globe Lamp {full-moon}

# Musical Instruments | drum
## Drums & Percussion | drum
Talking Drums & Bata | long-drum | music | 14500-185000 | Gángan Talking Drum; Bàtá Drum Set; Djembe Drum [10-inch/12-inch]; Shekere {maracas}
Drum Sets | drum | music | 28000-585000 | Five-piece Drum Set; Practice Pad; Marching Snare Drum
## Strings & Keys | guitar
Guitars | guitar | music | 28000-385000 | Acoustic Guitar; Electric Guitar; Bass Guitar; Ukulele {banjo}
Violins & Strings | violin | music | 38000-285000 | Student Violin [3/4 size/full size]; Goje Fiddle; Banjo {banjo}
Keyboards & Pianos | musical-keyboard | music | 48000-785000 | Portable Keyboard [49 keys/61 keys]; Digital Piano [88 keys]; Melodica; Accordion {accordion}
## Wind | trumpet
Trumpets & Saxophones | trumpet | music | 48000-365000 | Brass Trumpet; Alto Saxophone {saxophone}; Marching Bugle {postal-horn}
Flutes & Recorders | flute | music | 2500-68000 | School Recorder; Algaita Reed Pipe; Bamboo Flute
`;
