/** The supermarket and the fresh market, in the notation of `../catalogue-tree.ts`. */
export const FOOD = `
# Supermarket | shopping-cart
## Rice | cooked-rice
Rice | cooked-rice | grocery | 4500-98000 | Ofada Rice [2 kg/5 kg/10 kg]; Long-grain Parboiled Rice [5 kg/10 kg/25 kg/50 kg]; Abakaliki Stone-free Rice [5 kg/10 kg/50 kg]; Basmati Rice [1 kg/5 kg]; Tuwo Rice [2 kg/5 kg]
## Beans & Lentils | beans
Beans | beans | grocery | 2500-68000 | Honey Beans, Oloyin [2 kg/5 kg/25 kg]; Brown Beans [2 kg/5 kg/25 kg]; White Beans, Peeled [1 kg/2 kg]; Bambara Nuts, Okpa [1 kg/3 kg]
## Garri, Fufu & Flours | sheaf-of-rice
Garri & Swallow | sheaf-of-rice | grocery | 1800-38000 | Ijebu Garri [2 kg/5 kg/10 kg]; Yellow Garri [2 kg/5 kg/10 kg]; Poundo Yam Flour [900 g/1.8 kg/4 kg] {roasted-sweet-potato}; Elubo Yam Flour [1 kg/3 kg]; Oat Fufu [1 kg/2 kg]
Wheat & Semolina | sheaf-of-rice | grocery | 1500-24500 | Semolina [1 kg/5 kg/10 kg]; Wheat Meal [1 kg/2 kg/5 kg]; All-purpose Flour [1 kg/2 kg/10 kg] {bread}
## Pasta & Noodles | spaghetti
Pasta | spaghetti | grocery | 850-18500 | Spaghetti [500 g/5 x 500 g/20 x 500 g]; Macaroni [500 g/5 x 500 g]; Lasagne Sheets [500 g]
Noodles | steaming-bowl | grocery | 350-18500 | Chicken Noodles [70 g/carton of 40]; Onion Chicken Noodles [120 g/carton of 40]; Jollof Noodles [70 g/carton of 40]
## Cooking Oils | olive
Oils | olive | grocery | 2200-68000 | Fresh Palm Oil [1 litre/5 litres/25 litres] {oil-drum}; Groundnut Oil [1 litre/3 litres/5 litres] {peanuts}; Olive Oil [250 ml/500 ml/1 litre]; Soya Oil [1 litre/3 litres/5 litres]
## Spices & Herbs | herb
Spices | hot-pepper | grocery | 450-9500 | Cameroon Pepper [100 g/250 g]; Suya Spice, Yaji [100 g/250 g]; Curry and Thyme Set [2 x 100 g] {herb}; Ground Ginger [100 g/250 g] {ginger-root}; Ata Gungun Dry Pepper [250 g/500 g]
## Seasoning Cubes & Locust Beans | beans
Seasoning | package | grocery | 650-8500 | Chicken Seasoning Cubes [50 cubes/100 cubes]; Iru Locust Beans [200 g/500 g] {beans}; Dawadawa [200 g/500 g] {beans}; Crayfish Seasoning Powder [100 g/250 g] {shrimp}
## Tomato Paste & Stew Bases | tomato
Tomato & Pepper Mixes | tomato | grocery | 350-12500 | Tomato Paste Sachet [70 g/carton of 50]; Tin Tomato [400 g/12 x 400 g] {canned-food}; Ready Pepper Mix [500 g/1 kg] {bell-pepper}; Ofada Stew Base [500 g/1 kg]
## Tinned Food | canned-food
Tinned Fish & Meat | canned-food | grocery | 950-24500 | Sardine in Oil [125 g/10 x 125 g]; Mackerel in Tomato [155 g/10 x 155 g] {fish}; Corned Beef [340 g/6 x 340 g]; Baked Beans [420 g/6 x 420 g] {beans}
## Breakfast Cereals | bowl-with-spoon
Cereals & Oats | bowl-with-spoon | grocery | 1500-12500 | Corn Flakes [300 g/500 g/900 g]; White Oats [500 g/1 kg]; Maize and Soya Cereal [500 g/900 g] {ear-of-corn}; Pap, Akamu Powder [500 g/1 kg]
## Tea | teacup-without-handle
Tea | teacup-without-handle | grocery | 850-9500 | Black Tea Bags [26 bags/52 bags/100 bags]; Zobo Hibiscus Tea [100 g/250 g] {hibiscus}; Green Tea [25 bags/50 bags]; Moringa Tea [20 bags/40 bags] {leafy-green}
## Coffee | hot-beverage
Coffee | hot-beverage | grocery | 950-18500 | Taraba Arabica Coffee, Ground [250 g/500 g]; Instant Coffee [50 g/100 g/200 g]; Coffee Sachets [10 sachets/30 sachets]
## Cocoa & Malt Drinks | chocolate-bar
Cocoa Drinks | chocolate-bar | grocery | 1200-14500 | Cocoa Powder [250 g/500 g]; Chocolate Malt Drink [400 g/800 g]; Cocoa Sachets [10 sachets/50 sachets]
## Juice | beverage-box
Fruit Juice | beverage-box | drink | 850-16500 | Orange Juice [1 litre/12 x 1 litre] {tangerine}; Pineapple Juice [1 litre/12 x 1 litre] {pineapple}; Mango Nectar [1 litre/12 x 1 litre] {mango}; Zobo Drink [50 cl/12 x 50 cl]
## Soft Drinks | cup-with-straw
Soft Drinks | cup-with-straw | drink | 350-9500 | Cola Drink [35 cl/12 x 50 cl]; Bitter Lemon [50 cl/12 x 50 cl] {lemon}; Ginger Ale [33 cl/24 x 33 cl] {ginger-root}; Non-alcoholic Malt [33 cl/24 x 33 cl] {beer-mug}
## Water | droplet
Drinking Water | droplet | drink | 250-6500 | Table Water [75 cl/12 x 75 cl]; Sachet Water Bag [20 x 50 cl] {sweat-droplets}; Dispenser Water [18.9 litres] {wrench}
## Milk & Yoghurt | glass-of-milk
Milk | glass-of-milk | grocery | 950-24500 | Full Cream Milk Powder [350 g/900 g/2 kg]; Evaporated Milk [160 g/12 x 160 g]; Long-life Milk [1 litre/12 x 1 litre]; Fura da Nono [50 cl/1 litre] {cup-with-straw}
## Butter & Cheese | cheese-wedge
Butter & Cheese | butter | grocery | 1500-14500 | Salted Butter [250 g/500 g]; Cheddar Cheese [200 g/400 g] {cheese-wedge}; Wara Cheese [250 g/500 g] {cheese-wedge}; Margarine [450 g/900 g]
## Eggs | egg
Eggs | egg | fresh | 1500-8500 | Farm Eggs [12 pieces/30 pieces]; Quail Eggs [20 pieces/40 pieces] {nest-with-eggs}; Guinea Fowl Eggs [12 pieces/30 pieces]
## Bread & Pastries | bread
Bread | bread | meal | 850-4500 | Agege Bread [small/jumbo]; Sliced White Bread [600 g/900 g]; Wheat Bread [600 g/900 g] {baguette-bread}; Butter Croissant [2 pieces/6 pieces] {croissant}
## Biscuits | cookie
Biscuits & Chin Chin | cookie | grocery | 350-8500 | Digestive Biscuits [250 g/400 g]; Cabin Biscuits [60 g/carton of 24]; Crunchy Chin Chin [250 g/1 kg] {pretzel}; Coconut Biscuits [200 g/400 g] {coconut}
## Chocolate | chocolate-bar
Chocolate | chocolate-bar | grocery | 1200-14500 | Dark Chocolate Bar, Ondo Cocoa [80 g/5 x 80 g]; Milk Chocolate Bar [80 g/5 x 80 g]; Chocolate Spread [400 g/750 g] {jar}
## Sweets | candy
Sweets & Gum | candy | grocery | 250-6500 | Ginger Sweets [50 pieces/100 pieces]; Baba Dudu Coconut Candy [100 g/500 g]; Lollipops [20 pieces/50 pieces] {lollipop}; Milk Toffee [20 pieces/100 pieces]
## Nuts & Dried Fruit | peanuts
Nuts | peanuts | grocery | 850-18500 | Roasted Groundnut [350 g/1 kg]; Roasted Cashew Nuts [250 g/500 g] {chestnut}; Tiger Nuts, Aya [500 g/1 kg] {chestnut}; Dates, Dabino [500 g/1 kg] {olive}
## Crisps & Snacks | popcorn
Snacks | popcorn | grocery | 250-6500 | Plantain Chips [35 g/20 x 35 g] {banana}; Popcorn [100 g/250 g]; Kuli Kuli [200 g/500 g] {cookie}; Coconut Flakes [100 g/250 g] {coconut}
## Honey & Spreads | honey-pot
Honey & Syrups | honey-pot | grocery | 1800-18500 | Pure Honey [350 g/750 g/1.4 kg]; Ma'aji Date Syrup [250 ml/500 ml]; Groundnut Butter [400 g/800 g] {peanuts}; Strawberry Jam [340 g/450 g] {strawberry}
## Sugar | ice
Sugar & Sweeteners | ice | grocery | 850-12500 | Granulated Sugar [500 g/1 kg/5 kg]; Cube Sugar [500 g/1 kg]; Brown Sugar [500 g/1 kg] {ice}
## Salt | salt
Salt & Potash | salt | grocery | 250-2800 | Iodised Salt [500 g/1 kg]; Kaun Potash [200 g/500 g] {rock}; Pink Salt Grinder [100 g/200 g]
## Baking Ingredients | cupcake
Baking | cupcake | grocery | 450-9500 | Baking Powder [100 g/450 g]; Instant Yeast [100 g/500 g] {bread}; Vanilla Flavour [60 ml/250 ml] {cherry-blossom}; Icing Sugar [500 g/1 kg]
## Dried Fish & Crayfish | shrimp
Dried Fish | fish | grocery | 2500-38000 | Smoked Catfish [4 pieces/10 pieces]; Stockfish Head, Okporoko [2 pieces/5 pieces]; Bonga Fish [500 g/1 kg]; Ground Crayfish [200 g/500 g/1 kg] {shrimp}
## Soup Ingredients | leafy-green
Soup Ingredients | leafy-green | grocery | 850-14500 | Egusi, Peeled and Ground [500 g/1 kg] {watermelon}; Ogbono, Whole [250 g/500 g] {mango}; Dried Bitterleaf [100 g/250 g]; Achi Thickener [250 g/500 g]; Oha Leaves, Dried [100 g/200 g] {herb}
## Frozen Food | ice
Frozen Food | fried-shrimp | meal | 2500-24500 | Frozen Chicken Laps [1 kg/2 kg/10 kg] {poultry-leg}; Frozen Turkey Wings [1 kg/2 kg] {turkey}; Frozen Prawns [500 g/1 kg]; Frozen Chips [1 kg/2.5 kg] {french-fries}
## Ice Cream | soft-ice-cream
Ice Cream | ice-cream | meal | 850-12500 | Vanilla Ice Cream [500 ml/1 litre/2 litres]; Frozen Yoghurt Cup [100 ml/6 x 100 ml] {soft-ice-cream}; Coconut Shaved Ice [500 ml/1 litre] {shaved-ice}
## Sauces & Vinegar | bottle-with-popping-cork
Sauces & Dressings | jar | grocery | 950-9500 | Mayonnaise [237 ml/473 ml/946 ml]; Tomato Ketchup [340 g/800 g] {tomato}; Soy Sauce [150 ml/500 ml] {sake}; Apple Cider Vinegar [500 ml/1 litre] {red-apple}

# Fresh Market | leafy-green
## Fresh Fruits & Vegetables | mango
Mangoes | mango | fresh | 1500-12500 | Sweet Mango, Benue [6 pieces/12 pieces/basket]; Opioro Mango [6 pieces/12 pieces]; German Mango [6 pieces/basket]
Pineapples | pineapple | fresh | 1200-7500 | Ripe Pineapple [1 piece/3 pieces]; Sugarloaf Pineapple, Edo [1 piece/3 pieces]
Bananas | banana | fresh | 900-6500 | Sweet Banana [hand/bunch]; Finger Banana [hand/bunch]
Plantain | banana | fresh | 1800-14500 | Ripe Plantain [hand/bunch]; Unripe Plantain [hand/bunch]
Oranges & Tangerines | tangerine | fresh | 1200-9500 | Sweet Orange [12 pieces/bag of 50]; Tangerine [12 pieces/24 pieces]
Watermelons | watermelon | fresh | 1500-6500 | Seedless Watermelon [medium/large]; Baby Watermelon [1 piece/2 pieces]
Pawpaw & Melons | melon | fresh | 900-5500 | Ripe Pawpaw [1 piece/3 pieces]; Honeydew Melon [1 piece/2 pieces]
Apples | red-apple | fresh | 1800-12500 | Red Apples [6 pieces/12 pieces]; Royal Apples [6 pieces/12 pieces]
Green Apples | green-apple | fresh | 1800-12500 | Green Apples [6 pieces/12 pieces]
Grapes | grapes | fresh | 2500-12500 | Black Grapes [500 g/1 kg]; Seedless Grapes [500 g/1 kg]
Lemons | lemon | fresh | 900-5500 | Fresh Lemons [6 pieces/12 pieces]
Limes | lime | fresh | 800-4500 | Fresh Limes [6 pieces/20 pieces]
Pears | pear | fresh | 1800-9500 | Green Pears [6 pieces/12 pieces]
Avocado | avocado | fresh | 1200-7500 | Avocado Pear [3 pieces/6 pieces]; Plateau Avocado [3 pieces/6 pieces]
Coconuts | coconut | fresh | 900-7500 | Dry Coconut [2 pieces/6 pieces]; Fresh Coconut for Drinking [2 pieces/6 pieces]
Strawberries | strawberry | fresh | 2500-9500 | Jos Strawberries [250 g/500 g]
Berries & Cherries | cherries | fresh | 3500-14500 | Fresh Cherries [250 g/500 g]; Blueberries [125 g/250 g] {blueberries}; Agbalumo, African Star Apple [10 pieces/25 pieces] {tangerine}
Peaches & Kiwi | kiwi-fruit | fresh | 2500-9500 | Kiwi Fruit [4 pieces/8 pieces]; Peaches [4 pieces/8 pieces] {peach}
Tomatoes | tomato | fresh | 1200-38000 | Fresh Tomatoes [1 kg/5 kg/basket]; Plum Tomatoes [1 kg/5 kg]
Peppers | hot-pepper | fresh | 900-18500 | Ata Rodo [500 g/1 kg/small basket]; Shombo Pepper [500 g/1 kg]; Green Chilli [250 g/500 g]
Tatashe & Sweet Pepper | bell-pepper | fresh | 1200-14500 | Tatashe [500 g/1 kg/small basket]; Sweet Pepper, Mixed [3 pieces/6 pieces]
Onions | onion | fresh | 1200-45000 | Red Onions, Sokoto [1 kg/5 kg/bag]; White Onions [1 kg/5 kg]; Spring Onions [1 bunch/3 bunches] {leafy-green}
Garlic | garlic | fresh | 900-8500 | Fresh Garlic [250 g/1 kg]
Ginger & Turmeric | ginger-root | fresh | 900-9500 | Fresh Ginger, Kaduna [500 g/1 kg]; Fresh Turmeric [500 g/1 kg]
Irish Potatoes | potato | fresh | 1800-48000 | Jos Irish Potatoes [2 kg/5 kg/bag]
Sweet Potatoes & Yam | roasted-sweet-potato | fresh | 1500-38000 | Sweet Potatoes [2 kg/5 kg]; Puna Yam [1 tuber/5 tubers]; Abuja Yam [1 tuber/5 tubers]; Cocoyam [2 kg/5 kg]
Carrots | carrot | fresh | 900-6500 | Fresh Carrots [1 kg/3 kg]
Cucumbers | cucumber | fresh | 700-4500 | Fresh Cucumber [3 pieces/10 pieces]
Garden Eggs | eggplant | fresh | 900-6500 | White Garden Eggs [500 g/1 kg]; Purple Aubergine [3 pieces/6 pieces]
Ugu, Ewedu & Leaves | leafy-green | fresh | 500-4500 | Ugu Leaves [1 bunch/3 bunches]; Ẹwẹ́dú Leaves [1 bunch/3 bunches]; Waterleaf [1 bunch/3 bunches]; Scent Leaf [1 bunch/3 bunches] {herb}
Lettuce & Salads | green-salad | fresh | 900-5500 | Lettuce Head [1 piece/3 pieces]; Cabbage [1 piece/3 pieces] {leafy-green}; Ready Salad Box [400 g/800 g]
Broccoli & Cauliflower | broccoli | fresh | 1800-7500 | Broccoli [1 piece/2 pieces]
Corn & Peas | ear-of-corn | fresh | 900-6500 | Fresh Corn [5 cobs/12 cobs]; Green Peas [250 g/500 g] {pea-pod}
Mushrooms & Okra | mushroom | fresh | 1500-9500 | Oyster Mushrooms [250 g/500 g] {brown-mushroom}; Fresh Okra [500 g/1 kg] {pea-pod}
## Meat & Poultry | cut-of-meat
Beef & Goat | cut-of-meat | fresh | 3500-38000 | Boneless Beef [1 kg/3 kg]; Goat Meat [1 kg/3 kg] {goat}; Cow Leg, Bokoto [1 piece/2 pieces] {meat-on-bone}; Shaki and Assorted [1 kg/2 kg]; Suya Beef, Sliced [500 g/1 kg]
Chicken & Turkey | poultry-leg | fresh | 4500-42000 | Whole Broiler Chicken [1.5 kg/2.5 kg] {chicken}; Chicken Wings [1 kg/2 kg]; Turkey, Whole [6 kg/9 kg] {turkey}; Live Cockerel {rooster}
## Fish & Seafood | fish
Fresh Fish | fish | fresh | 2800-28000 | Catfish, Point and Kill [1 kg/3 kg]; Tilapia [1 kg/2 kg] {tropical-fish}; Croaker Fish [1 kg/2 kg]; Titus Mackerel [1 kg/carton]
Prawns, Crabs & Shellfish | shrimp | fresh | 3500-34000 | Tiger Prawns [500 g/1 kg]; Blue Crab [1 kg/2 kg] {crab}; Periwinkle [500 g/1 kg] {spiral-shell}; Oysters [12 pieces/24 pieces] {oyster}; Lobster [1 piece/2 pieces] {lobster}; Snails, Large [6 pieces/12 pieces] {snail}
## Ready Meals | bento-box
Cooked Meals | curry-rice | meal | 1800-24500 | Party Jollof Rice, Cooler [small/large]; Egusi Soup Bowl [1 litre/2 litres] {steaming-bowl}; Moin Moin [4 wraps/10 wraps] {tamale}; Peppered Gizzard [500 g/1 kg]
Wraps & Sandwiches | stuffed-flatbread | meal | 1500-9500 | Chicken Shawarma [single/double]; Meat Pie [2 pieces/6 pieces] {pie}; Beef Burger {hamburger}; Family Pizza [medium/large] {pizza}; Club Sandwich {sandwich}
## Seasonal Boxes | basket
Market Baskets | basket | fresh | 8500-68000 | Weekly Vegetable Box [small/family]; Fruit Basket, Gift Wrapped [small/large] {grapes}; Soup Ingredients Box [small/family] {leafy-green}

# Drinks & Cocktails | tropical-drink
## Wines | wine-glass
Wine | wine-glass | drink | 4500-68000 | Red Wine [75 cl/6 x 75 cl]; Non-alcoholic Sparkling Wine [75 cl/6 x 75 cl] {bottle-with-popping-cork}; Sweet White Wine [75 cl/6 x 75 cl]; Fresh Palm Wine [1 litre/5 litres] {glass-of-milk}
Champagne & Celebration | bottle-with-popping-cork | drink | 18500-185000 | Brut Champagne [75 cl]; Rosé Champagne [75 cl]; Celebration Sparkling Box [6 x 75 cl]
## Beer & Stout | beer-mug
Beer | beer-mug | drink | 850-18500 | Lager Beer [60 cl/12 x 60 cl]; Foreign Extra Stout [60 cl/12 x 60 cl]; Craft Ale, Lagos [33 cl/6 x 33 cl] {clinking-beer-mugs}
## Cocktails & Bar | cocktail-glass
Cocktail Mixers | tropical-drink | drink | 1500-24500 | Chapman Mix [1 litre/5 litres]; Piña Colada Mix [1 litre]; Lime Cordial [750 ml/2 x 750 ml] {lime}
Bar Tools | cocktail-glass | kitchen | 3500-38000 | Cocktail Shaker Set; Ice Bucket with Tongs {ice}; Corkscrew and Stoppers {bottle-with-popping-cork}

# Cakes & Catering | birthday-cake
## Cakes | birthday-cake
Celebration Cakes | birthday-cake | meal | 14500-185000 | Birthday Cake [8-inch/10-inch/12-inch]; Wedding Cake [2 tiers/3 tiers]; Red Velvet Cake [8-inch/10-inch] {shortcake}; Foil Cake Box [small/large] {shortcake}
Cupcakes & Doughnuts | cupcake | meal | 2500-24500 | Cupcake Box [6 pieces/12 pieces]; Ring Doughnuts [6 pieces/12 pieces] {doughnut}; Banana Bread Loaf [1 loaf/2 loaves] {banana}
## Small Chops & Party Trays | falafel
Small Chops | falafel | meal | 4500-65000 | Small Chops Tray [20 pieces/50 pieces/100 pieces]; Puff Puff Bowl [50 pieces/100 pieces]; Samosa and Spring Roll Tray [40 pieces/100 pieces] {dumpling}
Party Coolers | pot-of-food | meal | 18500-245000 | Jollof Cooler [20 guests/50 guests/100 guests] {curry-rice}; Pounded Yam and Soup Cooler [20 guests/50 guests]; Asun Tray [2 kg/5 kg] {meat-on-bone}
`;
