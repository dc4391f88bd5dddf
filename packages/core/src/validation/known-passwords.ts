/**
 * The words of the commonest passwords in English, German, French, Indonesian, and Malay. Collected by hand: names of
 * things, people, and keys that public lists of leaked passwords have in common. Each stands for all its spellings with capitals, digits in place of
 * letters, and digits or signs around it, which are some thousands that satisfy the other rules.
 */
const COMMON_WORDS: ReadonlySet<string> = new Set(
  [
    "aaa aaaa aaaaaa aaaaaaaa abc abcabc abcd abcde abcdef abcdefg abcdefgh access admin administrator alhamdulillah america amour andrew android",
    "angel angels aout apple april arsenal asdf asdfg asdfgh asdfghjkl ashley asshole august australia automne autumn avril azerty azertyuiop",
    "banana barcelona baseball basketball batman bayern berlin bestellung bienvenue bike bikes bismillah bitch blessed bonjour buero business",
    "buster butterfly canada change changeme charlie chelsea chocolate christ cinta cintaku company computer contrasena cookie corvette customer",
    "daniel database dealer december decembre default deutschland dezember diamond dienstag donnerstag dortmund dragon england ete facebook",
    "fahrrad fahrraeder fall februar february ferrari fevrier firma flower football france freedom freitag friday fruehling fruhling fuck fuckme",
    "fuckyou geheim geheimnis george germany ginger god golden google guest hacker hacking haendler hahaha hallo halo handler harley haslo heaven",
    "hello herbst hiver hockey hunter ichliebedich ilove iloveu iloveyou indonesia indonesiaraya internet iphone jakarta januar january janvier",
    "jennifer jessica jesus jesuschrist jetaime jordan joshua juillet juin juli july june juni juventus katalaluan katasandi killer kunde kunden",
    "letmein liebe linkedin linux liverpool login lol london love lovely loveme loveyou maerz maggie mai malaysia march mars marseille marz",
    "master matrix matthew may mercedes merdeka merlin michael microsoft mittwoch monday monkey montag motdepasse mustang naruto nimda ninja",
    "november novembre october octobre office oktober oracle orange order paris parola pass passw passwd password passwort pepper pokemon porsche",
    "portal princess printemps purple pussy pwd qazwsx qazwsxedc qweasd qweasdzxc qwert qwerty qwertyuiop qwertz qwertzuiop rahasia rahsia",
    "realmadrid robert root sales samstag samsung sandi saturday sayang sayangku schalke schatz schatzi secret secreto sekretariat selamat",
    "selamatdatang senha september septembre server service shadow signin silver soccer sommer sonntag spiderman spoke spring starwars summer",
    "sunday sunshine superman superuser support system teamo temp temporary tequiero test tester testing thomas thursday tigger toor trustno",
    "tuesday twitter ubuntu user velo wachtwoord wednesday welcome whatever willkommen windows winter work xsw xxx xxxx xxxxxx yellow yxcvbn",
    "yxcvbnm zaq zaqxsw zxcv zxcvbn zxcvbnm",
  ].flatMap((line) => line.split(" ")),
);

/** Letters that digits and signs stand for. */
const STANDS_FOR: Readonly<Record<string, string>> = {
  ...{ "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t" },
  ...{ "@": "a", $: "s", "!": "i" },
};

const letters = (text: string): string => text.replace(/[^a-z]/g, "");
const spelledOut = (text: string): string => text.replace(/[013457@$!]/g, (sign) => STANDS_FOR[sign] ?? sign);

/** Whether a password is a common word, perhaps twice, in another spelling, or with digits and signs around it. */
export function isKnownPassword(password: string): boolean {
  const lower = password.toLowerCase();
  const core = lower.replace(/^[^a-z]+|[^a-z]+$/g, "");
  const start = spelledOut(lower.replace(/^[^a-z@$]+|[^a-z@$]+$/g, ""));
  return [letters(lower), letters(spelledOut(core)), letters(start), letters(spelledOut(lower))].some(
    (word) => COMMON_WORDS.has(word) || (word.length % 2 === 0 && isTwice(word)),
  );
}

function isTwice(word: string): boolean {
  const half = word.slice(0, word.length / 2);
  return half + half === word && COMMON_WORDS.has(half);
}
