/**
 * What people say to each other, in more than thirty languages: it spells villages all over the world, or is a typo
 * away from one, and nobody means them by it. None of it may be `found`.
 */
export const PHRASES: readonly string[] = `
oh my
oh my god
each each hi
si se pas
jest są
thank you very much
good morning
see you soon
on my way
be right back
no problem
all right then
what time is it
i am late
let me know
call me later
happy birthday
well done
no idea
come on
so what
not yet
never mind
for sure
as you like
me too
just a moment
how are you
see you
good luck
take care
sounds good
it is done
ok then
oh no
up to you
one more
so long
to be or not to be
ha ha
la la la
guten morgen
guten tag
wie geht es dir
ich komme gleich
bis bald
bis dann
alles klar
vielen dank
keine ahnung
na ja
ja ja
nein danke
eine von den einen werden
eine zum eine werden
was ist das
wo bist du
ich bin da
so ein mist
mal sehen
gute nacht
auf wiedersehen
schon gut
ach so
das ist gut
komm her
viel spaß
bitte sehr
merci beaucoup
bonne journée
à bientôt
ça va bien
je ne sais pas
c'est la vie
tout de suite
pas de problème
où es tu
je suis là
bien sûr
de rien
s'il vous plaît
bonne nuit
quelle heure est il
on y va
tu es où
au revoir
oh la la
ma belle
mon ami
hola que tal
buenos días
muchas gracias
hasta luego
de nada
no lo sé
por favor
está bien
vamos ya
mi casa
te quiero
feliz cumpleaños
a las tres
qué pasa
no hay nada
ya voy
con mucho gusto
buenas noches
hasta mañana
ciao a tutti
buon giorno
come stai
va bene
grazie mille
non lo so
a dopo
per favore
buona notte
che bello
mi piace
dove sei
ti amo
in bocca al lupo
fa niente
ma dai
tutto bene
bom dia
boa noite
muito obrigado
até logo
tudo bem
não sei
eu te amo
onde você está
vamos embora
já vou
feliz natal
com licença
goede morgen
tot ziens
dank je wel
hoe gaat het
ik weet het niet
geen probleem
tot straks
waar ben je
alsjeblieft
goed zo
doe maar
ik kom er aan
lekker weertje
god morgon
tack så mycket
hur mår du
vi ses
jag vet inte
ingen fara
hej då
god natt
var är du
det är bra
god morgen
tusen takk
hvordan går det
ikke sant
jeg vet ikke
ha det bra
hvor er du
takk for sist
mange tak
hvad så
vi ses senere
det er fint
god aften
jeg elsker dig
hyvää huomenta
kiitos paljon
mitä kuuluu
en tiedä
nähdään pian
missä olet
ei se mitään
hyvää yötä
dzień dobry
dziękuję bardzo
co słychać
nie wiem
do widzenia
na razie
to jest to
gdzie jesteś
nie ma za co
dobra noc
już idę
co to jest
dobrý den
děkuji moc
jak se máš
nevím
na shledanou
ahoj
to je ono
kde jsi
není zač
dobrou noc
ako sa máš
ďakujem pekne
dobré ráno
do videnia
neviem
jó napot
köszönöm szépen
hogy vagy
nem tudom
viszlát
jó éjszakát
hol vagy
semmi baj
bună ziua
mulțumesc mult
ce mai faci
nu știu
la revedere
unde ești
noapte bună
da da
pe curând
dobro jutro
hvala lijepa
kako si
ne znam
doviđenja
gdje si
laku noć
sve u redu
nema na čemu
dobar dan
kje si
lahko noč
merhaba
günaydın
nasılsın
teşekkür ederim
bilmiyorum
görüşürüz
iyi geceler
neredesin
ne haber
hoş geldiniz
tamam
καλημέρα
ευχαριστώ πολύ
τι κάνεις
δεν ξέρω
πού είσαι
καληνύχτα
доброе утро
спасибо большое
как дела
не знаю
до свидания
где ты
спокойной ночи
да нет
ну да
хорошо
добрий ранок
дякую
як справи
до побачення
добро утро
благодаря
как си
не знам
صباح الخير
شكرا جزيلا
كيف حالك
لا أعرف
مع السلامة
أين أنت
تصبح على خير
إن شاء الله
יום טוב
תודה רבה
מה שלומך
לא יודע
להתראות
selamat pagi
terima kasih
apa kabar
tidak tahu
sampai jumpa
di mana kamu
selamat malam
tidak apa apa
chào buổi sáng
cảm ơn
bạn khỏe không
không biết
tạm biệt
asubuhi njema
asante sana
habari gani
sijui
kwaheri
magandang umaga
salamat po
kumusta ka
hindi ko alam
おはよう
ありがとう
元気ですか
お疲れ様
안녕하세요
감사합니다
잘 지내
你好
谢谢
早上好
晚安
नमस्ते
धन्यवाद
कैसे हो
สวัสดี
ขอบคุณ
kaip sekasi
labas rytas
ačiū
nežinau
labrīt
paldies
kā iet
tere hommikust
aitäh
kuidas läheb
ma ei tea
egun on
eskerrik asko
bon dia
moltes gràcies
com estàs
fins aviat
bore da
diolch
mirëmëngjes
faleminderit
si je
nuk e di
none none
None, None
home home
best best
best, best, best
die, die
c/o c/o
c/o, c/o
C O C O
c/o c/o c/o c/o c/o c/o c/o c/o c/o c/o c/o c/o
n/a n/a
`.split("\n").filter((line) => line !== "");
