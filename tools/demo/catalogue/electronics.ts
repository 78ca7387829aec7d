/** Phones, computers, sound and power: collections of the demo catalogue in the notation of `../catalogue-tree.ts`. */
export const ELECTRONICS = `
# Phones & Tablets | mobile-phone
## Mobile Phones | mobile-phone
Android Phones | mobile-phone | phone | 78000-420000 | A5 Android Phone [64 GB/128 GB/256 GB]; A5 Pro Dual SIM Phone [128 GB/256 GB]; X2 Android Phone [64 GB/128 GB]; Note 4G Phone [128 GB/256 GB]; Àṣà Lite Smartphone [32 GB/64 GB]; Play Phone, 5,000 mAh Battery [64 GB/128 GB]
Feature Phones | mobile-phone | phone | 9500-28000 | Torchlight Dual SIM Keypad Phone; Big Button Phone for Elders; Loud Speaker Keypad Phone; Flip Keypad Phone
Refurbished Phones | mobile-phone | phone | 55000-260000 | UK Used Android Phone, Tested [64 GB/128 GB]; Refurbished Business Phone [128 GB/256 GB]; Refurbished Camera Phone [64 GB/128 GB]
## Tablets & E-readers | notebook
Tablets | mobile-phone | computer | 68000-310000 | 10-inch Tablet [64 GB/128 GB]; Student Tablet with Keyboard Case [32 GB/64 GB]; Kiddies Learning Tablet [16 GB/32 GB] @38000-72000
E-readers | open-book | computer | 72000-165000 | Paperlight E-reader, 6-inch [8 GB/16 GB]; Front-lit E-reader with Cover [16 GB/32 GB]
## Phone Accessories | electric-plug
Chargers & Cables | electric-plug | gadget | 1800-16500 | Fast Charger for Samsung Galaxy [18 W/25 W/45 W]; Braided Type-C Cable [1 m/2 m]; Car Charger with Two Ports; Travel Adapter, Three Pin; Magnetic Charging Cable [1 m/2 m]
Power Banks | battery | gadget | 8900-48000 | Slim Power Bank, 5,000 mAh; Power Bank with Torch [10,000 mAh/20,000 mAh/30,000 mAh]; Solar Power Bank [20,000 mAh/40,000 mAh]; Fast-charge Power Bank [10,000 mAh/20,000 mAh]
Phone Cases & Screen Guards | mobile-phone | gadget | 1500-9800 | Shockproof Case for Samsung Galaxy A15; Ankara Print Phone Case; Clear Case with Ring Holder; Tempered Glass Screen Guard [1 piece/3 pieces]; Leather Flip Cover
Phone Stands & Selfie Sticks | selfie | gadget | 2500-19500 | Ring Light with Tripod [10-inch/14-inch]; Foldable Desk Stand; Bluetooth Selfie Stick; Car Dashboard Holder
## Headphones | headphone
Over-ear Headphones | headphone | gadget | 9500-86000 | Wireless Over-ear Headphones; Noise-cancelling Headphones; Studio Monitor Headphones; DJ Headphones with Long Cable
Earbuds & Earphones | headphone | gadget | 3200-42000 | True Wireless Earbuds; Sport Neckband Earphones; Wired Earphones with Mic; Earbuds with Charging Case
## SIM, Airtime & Internet | antenna-bars
Routers & MiFi | antenna-bars | gadget | 21000-98000 | 4G MiFi, All Networks; 4G Home Router with Antennas; Wi-Fi Range Extender; 5G Desktop Router @145000-230000
Walkie-talkies & Radios | radio | gadget | 9500-64000 | Two-way Walkie-talkie Pair; FM and AM Pocket Radio; Rechargeable Radio with Torch; Retro Table Radio

# Computers & Accessories | laptop
## Laptops | laptop
Everyday Laptops | laptop | computer | 185000-640000 | Harmattan 14 Laptop [4 GB RAM/8 GB RAM]; Obudu 15.6-inch Laptop [8 GB RAM/16 GB RAM]; Student Notebook 11.6-inch [4 GB RAM/8 GB RAM]; Two-in-one Touch Laptop [8 GB RAM/16 GB RAM]
Refurbished Laptops | laptop | computer | 120000-420000 | UK Used Business Laptop, Core i5 [8 GB RAM/16 GB RAM]; Refurbished Slim Laptop, Core i7 [8 GB RAM/16 GB RAM]; Refurbished Rugged Laptop
Laptop Bags & Sleeves | briefcase | bag | 7500-38000 | Padded Laptop Sleeve [13-inch/15.6-inch]; Office Laptop Bag; Anti-theft Laptop Backpack {backpack}
## Desktops & Monitors | desktop-computer
Desktop Computers | desktop-computer | computer | 165000-720000 | All-in-one Desktop [8 GB RAM/16 GB RAM]; Mini Desktop PC [4 GB RAM/8 GB RAM]; Office Desktop Set with Monitor
Monitors | desktop-computer | computer | 72000-298000 | Full HD Monitor [19-inch/22-inch/24-inch]; Curved Monitor [27-inch/32-inch]; Borderless Office Monitor [22-inch/24-inch]
## Keyboards, Mice & Storage | keyboard
Keyboards | keyboard | computer | 4500-48000 | Wireless Keyboard and Mouse Set; Mechanical Keyboard with Lights; Slim USB Keyboard; Foldable Bluetooth Keyboard
Mice & Trackballs | computer-mouse | computer | 2800-32000 | Silent Wireless Mouse; Rechargeable Mouse; Wired Optical Mouse; Ergonomic Trackball {trackball}
Drives & Memory Cards | floppy-disk | computer | 4200-96000 | Flash Drive [16 GB/32 GB/64 GB/128 GB]; Memory Card [32 GB/64 GB/128 GB]; External Hard Drive [500 GB/1 TB/2 TB] @38000-96000; Solid State Drive [256 GB/512 GB] @32000-88000
Blank Discs | optical-disk | computer | 2500-9500 | Blank DVD Pack [10 pieces/50 pieces] {dvd}; Blank CD Pack [10 pieces/50 pieces]
## Printers & Ink | printer
Printers | printer | computer | 62000-320000 | Three-in-one Ink Printer; Mono Laser Printer; Ink Tank Printer with Scanner; Portable Receipt Printer {receipt}
Fax & Scanners | fax-machine | computer | 48000-185000 | Flatbed Document Scanner; Office Fax Machine; Portable Page Scanner

# TV, Audio & Video | television
## Televisions | television
Smart TVs | television | gadget | 118000-890000 | Smart LED TV [32-inch/43-inch/50-inch/55-inch]; 4K Frameless Smart TV [43-inch/50-inch/65-inch]; Android TV with Soundbar [43-inch/55-inch]
TV Boxes & Remotes | control-knobs | gadget | 2800-68000 | Android TV Box [2 GB/4 GB]; Universal Remote Control; Free-to-air Decoder; HDMI Stick with Voice Remote
Satellite Dishes | satellite-antenna | gadget | 15500-64000 | Satellite Dish, 60 cm; Offset Dish with LNB; Signal Finder Meter
## Home Audio | speaker-high-volume
Bluetooth Speakers | speaker-high-volume | gadget | 8500-118000 | Portable Bluetooth Speaker; Party Speaker with Microphone; Waterproof Shower Speaker; Wooden Bookshelf Speaker Pair
Radios & Players | radio | gadget | 7500-56000 | Solar Radio with USB; World Band Radio; CD and Cassette Player {videocassette}
## Sound for Church & Stage | studio-microphone
Microphones | microphone | music | 9500-145000 | Wireless Handheld Microphone [single/pair]; Pulpit Gooseneck Microphone; Studio Condenser Microphone {studio-microphone}; Lapel Microphone for Phones
Mixers & Amplifiers | level-slider | music | 42000-385000 | Powered Mixer [4 channels/8 channels/12 channels]; Stage Amplifier; Passive Mixer with Effects [8 channels/16 channels]
Megaphones | megaphone | music | 12500-48000 | Rechargeable Megaphone [15 W/25 W/50 W]; Loudspeaker Horn {loudspeaker}
## Projectors & Film | film-projector
Projectors | film-projector | gadget | 58000-465000 | Mini LED Projector; Full HD Home Projector; Short-throw Classroom Projector
Films & Nollywood Discs | clapper-board | book | 1200-6500 | Nollywood Classics Collection [3 discs/6 discs]; Yorùbá Epic Film Set; Children's Cartoon Collection {dvd}

# Gaming | video-game
## Consoles | video-game
Game Consoles | video-game | gadget | 45000-685000 | Retro Console with 500 Games; Handheld Game Console; Home Game Console, 1 TB @420000-685000
Controllers | joystick | gadget | 8500-72000 | Wireless Game Controller; Arcade Joystick; Phone Game Grip; Racing Wheel with Pedals {racing-car} @58000-145000
## Games | game-die
Video Games | video-game | gadget | 9500-58000 | Football Manager Season Disc; Street Race Lagos Edition; Family Party Game Disc
Card & Board Games | game-die | toy | 2500-24000 | Whot Card Set {joker}; Ludo Board, Glass Top; Chess Set, Carved Wood {chess-pawn}; Word Tile Game; Wooden Ayo Board
## Arcade & Game Rooms | bullseye
Snooker & Darts | pool-8-ball | sport | 9500-480000 | Pool Ball Set; Dart Board with Darts {bullseye}; Snooker Table [6 ft/8 ft] @280000-480000
Table Football & Bowling | bowling | sport | 8500-185000 | Table Football; Indoor Bowling Set; Table Tennis Set {ping-pong}

# Cameras & Creators | camera
## Cameras | camera
Digital Cameras | camera | gadget | 68000-865000 | Compact Digital Camera; Mirrorless Camera with Lens; Instant Print Camera {camera-with-flash}
Video Cameras | video-camera | gadget | 85000-740000 | Handheld Camcorder; Church Broadcast Camera {movie-camera}; Action Camera, Waterproof
## Studio Equipment | film-frames
Lights & Tripods | light-bulb | gadget | 9500-96000 | Softbox Light Kit; Tall Aluminium Tripod; LED Video Light Panel
Film & Photo Frames | framed-picture | home | 2800-26000 | Wooden Photo Frame [A5/A4/A3]; Canvas Wall Photo Frame; Photo Album, 200 Pages {notebook-with-decorative-cover}
## Binoculars & Telescopes | telescope
Telescopes | telescope | gadget | 28000-245000 | Beginner Telescope with Tripod; Travel Telescope; Bird Watching Scope
Drones | helicopter | gadget | 42000-560000 | Foldable Drone with Camera; Mini Training Drone; Long-range Mapping Drone @380000-560000

# Power & Solar | high-voltage
## Generators | fuel-pump
Petrol Generators | fuel-pump | power | 98000-685000 | Key-start Petrol Generator [2.5 kVA/3.5 kVA/6.5 kVA]; Low-noise Petrol Generator [1.2 kVA/2.8 kVA]; I-better-pass Generator, 950 W @72000-118000
Diesel Generators | oil-drum | power | 850000-4800000 | Silent Diesel Generator [10 kVA/15 kVA/20 kVA]; Open-frame Diesel Generator [8 kVA/12 kVA]
## Solar | sun
Solar Panels | sun | power | 38000-168000 | Monocrystalline Solar Panel [150 W/250 W/350 W/550 W]; Foldable Solar Panel [60 W/100 W]
Solar Lights | light-bulb | power | 6500-58000 | Solar Street Light [60 W/100 W/200 W]; Solar Garden Light Set; Solar Lantern with Charger {red-paper-lantern}
## Inverters & Batteries | battery
Inverters | high-voltage | power | 86000-960000 | Pure Sine Wave Inverter [1.5 kVA/3.5 kVA/5 kVA]; Hybrid Solar Inverter [3 kVA/5 kVA]; Car Power Inverter [300 W/600 W] @15500-42000
Batteries | battery | power | 3500-640000 | Tubular Battery, 12 V [150 Ah/200 Ah/220 Ah] @165000-298000; Lithium Battery, 24 V [100 Ah/200 Ah] @420000-980000; Rechargeable AA Batteries [4 pieces/8 pieces] @3500-9800
## Stabilisers & Extensions | electric-plug
Stabilisers & Surge Guards | low-battery | power | 9500-118000 | Automatic Stabiliser [1 kVA/2 kVA/5 kVA]; Fridge Surge Guard; TV Surge Protector
Extension Boxes | electric-plug | power | 3200-24500 | Extension Box with USB [4 ways/6 ways]; Heavy-duty Cable Reel [20 m/30 m]; Surge-protected Extension [3 ways/5 ways]

# Smart Home & Security | locked
## Security | locked
CCTV & Doorbells | video-camera | gadget | 18500-265000 | Wi-Fi Security Camera, Indoor; Outdoor CCTV Kit [4 cameras/8 cameras]; Video Doorbell {bell}; Solar PTZ Camera
Locks & Safes | locked-with-key | tool | 3800-285000 | Brass Padlock [50 mm/63 mm/75 mm] {locked}; Fingerprint Door Lock @68000-165000; Digital Home Safe @58000-285000; Spare Key Set {key}
## Smart Devices | bell
Smart Plugs & Bulbs | light-bulb | gadget | 4200-29500 | Smart Wi-Fi Bulb [1 piece/3 pieces]; Smart Plug, Three Pin; Motion Sensor Light
Alarms & Detectors | bell | gadget | 5500-62000 | Smoke Detector; Gas Leak Alarm; Door and Window Alarm [2 pieces/4 pieces]
`;
