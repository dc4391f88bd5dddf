import type { Language } from "../platform/index.ts";

/** Texts of all mails; `{placeholders}` are filled by `fill`. */
export interface MailTexts {
  readonly hello: string;
  readonly footer: string;
  readonly sentBy: string;
  readonly linkHours: string;
  readonly resetSubject: string;
  readonly resetText: string;
  readonly resetButton: string;
  readonly resetIgnore: string;
  readonly inviteSubject: string;
  readonly inviteText: string;
  readonly inviteButton: string;
  readonly username: string;
  readonly site: string;
  readonly inquirySubject: string;
  readonly inquiryText: string;
  readonly feedbackSubject: string;
  readonly feedbackText: string;
  readonly shop: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly country: string;
  readonly email: string;
  readonly phone: string;
  readonly website: string;
  readonly reason: string;
  readonly goal: string;
  readonly user: string;
  readonly customer: string;
  readonly message: string;
  readonly received: string;
  readonly invoiceSubject: string;
  readonly invoiceText: string;
  readonly receiptSubject: string;
  readonly receiptText: string;
  readonly receiptPart: string;
  readonly restockSubject: string;
  readonly restockText: string;
  readonly restockButton: string;
  readonly restockOnce: string;
  readonly article: string;
}

/** A text with its placeholders filled. @throws Error for a placeholder that nobody fills. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`nobody fills {${name}}`);
    return value;
  });
}

export const MAIL_TEXTS: Readonly<Record<Language, MailTexts>> = {
  "en-US": {
    hello: "Hello {name},",
    footer: "This mail was sent by {title}. Please do not reply to the sender.",
    sentBy: "This mail was sent by {title}.",
    linkHours: "The link works once and for {hours} hours.",
    resetSubject: "Set a new password for {title}",
    resetText: "Somebody asked for a new password for your account.",
    resetButton: "Set a new password",
    resetIgnore: "If it was not you, there is nothing to do: your password stays as it is.",
    inviteSubject: "Your access to {title}",
    inviteText: "An account has been made for you. Set your password to sign in.",
    inviteButton: "Set a password",
    username: "User name",
    site: "Site",
    inquirySubject: "New customer inquiry: {name}",
    inquiryText: "Somebody would like to become a customer. A reply to this mail goes to the address below.",
    feedbackSubject: "Feedback from {name}",
    feedbackText: "A user sent feedback.",
    shop: "Name",
    address: "Address",
    city: "City",
    state: "State",
    postalCode: "Postal code",
    country: "Country",
    email: "E-mail",
    phone: "Phone",
    website: "Web site",
    reason: "Reason",
    goal: "Goal",
    user: "User",
    customer: "Customer",
    message: "Message",
    received: "Received",
    invoiceSubject: "Invoice {number} from {title}",
    invoiceText: "Attached is invoice {number}.",
    receiptSubject: "Payment of {amount} to {title}",
    receiptText: "We have received your payment of {amount}. The receipt is attached.",
    receiptPart: "It is a part payment; the rest of the invoice stays open.",
    restockSubject: "Back in stock: {name}",
    restockText: "An article that you wanted word of can be ordered again.",
    restockButton: "Show the article",
    restockOnce: "You are told once. If it runs out again, ask for word again on its page.",
    article: "Article",
  },
  de: {
    hello: "Guten Tag {name},",
    footer: "Diese E-Mail wurde von {title} gesendet. Bitte antworten Sie nicht an den Absender.",
    sentBy: "Diese E-Mail wurde von {title} gesendet.",
    linkHours: "Der Link gilt einmal und {hours} Stunden lang.",
    resetSubject: "Neues Passwort für {title} setzen",
    resetText: "Für Ihr Konto wurde ein neues Passwort angefordert.",
    resetButton: "Neues Passwort setzen",
    resetIgnore: "Wenn Sie das nicht waren, ist nichts zu tun: Ihr Passwort bleibt, wie es ist.",
    inviteSubject: "Ihr Zugang zu {title}",
    inviteText: "Für Sie wurde ein Konto angelegt. Setzen Sie Ihr Passwort, um sich anzumelden.",
    inviteButton: "Passwort setzen",
    username: "Benutzername",
    site: "Portal",
    inquirySubject: "Neue Kundenanfrage: {name}",
    inquiryText: "Jemand möchte Kunde werden. Eine Antwort auf diese E-Mail geht an die unten genannte Adresse.",
    feedbackSubject: "Rückmeldung von {name}",
    feedbackText: "Ein Benutzer hat eine Rückmeldung gesendet.",
    shop: "Name",
    address: "Adresse",
    city: "Ort",
    state: "Bundesland",
    postalCode: "Postleitzahl",
    country: "Land",
    email: "E-Mail",
    phone: "Telefon",
    website: "Website",
    reason: "Grund",
    goal: "Ziel",
    user: "Benutzer",
    customer: "Kunde",
    message: "Nachricht",
    received: "Eingegangen",
    invoiceSubject: "Rechnung {number} von {title}",
    invoiceText: "Im Anhang ist die Rechnung {number}.",
    receiptSubject: "Zahlung über {amount} an {title}",
    receiptText: "Wir haben Ihre Zahlung über {amount} erhalten. Der Beleg ist angehängt.",
    receiptPart: "Es ist eine Teilzahlung; der Rest der Rechnung bleibt offen.",
    restockSubject: "Wieder auf Lager: {name}",
    restockText: "Ein Artikel, über den Sie benachrichtigt werden wollten, ist wieder bestellbar.",
    restockButton: "Artikel ansehen",
    restockOnce:
      "Sie werden einmal benachrichtigt. Ist er wieder vergriffen, können Sie auf seiner Seite erneut darum bitten.",
    article: "Artikel",
  },
  fr: {
    hello: "Bonjour {name},",
    footer: "Ce message a été envoyé par {title}. Merci de ne pas répondre à l’expéditeur.",
    sentBy: "Ce message a été envoyé par {title}.",
    linkHours: "Le lien est valable une seule fois, pendant {hours} heures.",
    resetSubject: "Définir un nouveau mot de passe pour {title}",
    resetText: "Un nouveau mot de passe a été demandé pour votre compte.",
    resetButton: "Définir un nouveau mot de passe",
    resetIgnore: "Si vous n’êtes pas à l’origine de cette demande, ne faites rien : votre mot de passe reste inchangé.",
    inviteSubject: "Votre accès à {title}",
    inviteText: "Un compte a été créé pour vous. Définissez votre mot de passe pour vous connecter.",
    inviteButton: "Définir un mot de passe",
    username: "Nom d’utilisateur",
    site: "Site",
    inquirySubject: "Nouvelle demande de client : {name}",
    inquiryText: "Quelqu’un souhaite devenir client. Une réponse à ce message est envoyée à l’adresse ci-dessous.",
    feedbackSubject: "Avis de {name}",
    feedbackText: "Un utilisateur a envoyé un avis.",
    shop: "Nom",
    address: "Adresse",
    city: "Ville",
    state: "Région",
    postalCode: "Code postal",
    country: "Pays",
    email: "E-mail",
    phone: "Téléphone",
    website: "Site web",
    reason: "Motif",
    goal: "Objectif",
    user: "Utilisateur",
    customer: "Client",
    message: "Message",
    received: "Reçu le",
    invoiceSubject: "Facture {number} de {title}",
    invoiceText: "Vous trouverez la facture {number} en pièce jointe.",
    receiptSubject: "Paiement de {amount} à {title}",
    receiptText: "Nous avons bien reçu votre paiement de {amount}. Le reçu est joint.",
    receiptPart: "Il s’agit d’un paiement partiel ; le reste de la facture reste dû.",
    restockSubject: "De nouveau en stock : {name}",
    restockText: "Un article pour lequel vous souhaitiez être prévenu peut de nouveau être commandé.",
    restockButton: "Voir l’article",
    restockOnce: "Vous êtes prévenu une seule fois. S’il est de nouveau épuisé, redemandez à l’être sur sa page.",
    article: "Article",
  },
  "id-ID": {
    hello: "Halo {name},",
    footer: "Email ini dikirim oleh {title}. Mohon tidak membalas ke pengirim.",
    sentBy: "Email ini dikirim oleh {title}.",
    linkHours: "Tautan berlaku satu kali selama {hours} jam.",
    resetSubject: "Atur kata sandi baru untuk {title}",
    resetText: "Ada permintaan kata sandi baru untuk akun Anda.",
    resetButton: "Atur kata sandi baru",
    resetIgnore: "Jika bukan Anda, tidak perlu melakukan apa pun: kata sandi Anda tetap sama.",
    inviteSubject: "Akses Anda ke {title}",
    inviteText: "Sebuah akun telah dibuat untuk Anda. Atur kata sandi untuk masuk.",
    inviteButton: "Atur kata sandi",
    username: "Nama pengguna",
    site: "Situs",
    inquirySubject: "Permintaan pelanggan baru: {name}",
    inquiryText: "Seseorang ingin menjadi pelanggan. Balasan email ini dikirim ke alamat di bawah.",
    feedbackSubject: "Masukan dari {name}",
    feedbackText: "Seorang pengguna mengirim masukan.",
    shop: "Nama",
    address: "Alamat",
    city: "Kota",
    state: "Provinsi",
    postalCode: "Kode pos",
    country: "Negara",
    email: "Email",
    phone: "Telepon",
    website: "Situs web",
    reason: "Alasan",
    goal: "Tujuan",
    user: "Pengguna",
    customer: "Pelanggan",
    message: "Pesan",
    received: "Diterima",
    invoiceSubject: "Faktur {number} dari {title}",
    invoiceText: "Terlampir faktur {number}.",
    receiptSubject: "Pembayaran {amount} kepada {title}",
    receiptText: "Kami telah menerima pembayaran Anda sebesar {amount}. Tanda terima terlampir.",
    receiptPart: "Ini pembayaran sebagian; sisa faktur tetap terbuka.",
    restockSubject: "Tersedia kembali: {name}",
    restockText: "Artikel yang Anda minta kabarnya dapat dipesan lagi.",
    restockButton: "Lihat artikel",
    restockOnce: "Anda diberi tahu satu kali. Jika habis lagi, mintalah kabar lagi di halamannya.",
    article: "Artikel",
  },
  "ms-MY": {
    hello: "Helo {name},",
    footer: "E-mel ini dihantar oleh {title}. Sila jangan balas kepada pengirim.",
    sentBy: "E-mel ini dihantar oleh {title}.",
    linkHours: "Pautan ini sah sekali sahaja selama {hours} jam.",
    resetSubject: "Tetapkan kata laluan baharu untuk {title}",
    resetText: "Kata laluan baharu telah diminta untuk akaun anda.",
    resetButton: "Tetapkan kata laluan baharu",
    resetIgnore: "Jika bukan anda, tiada apa yang perlu dibuat: kata laluan anda kekal sama.",
    inviteSubject: "Akses anda ke {title}",
    inviteText: "Satu akaun telah dibuat untuk anda. Tetapkan kata laluan untuk log masuk.",
    inviteButton: "Tetapkan kata laluan",
    username: "Nama pengguna",
    site: "Laman",
    inquirySubject: "Pertanyaan pelanggan baharu: {name}",
    inquiryText: "Seseorang ingin menjadi pelanggan. Balasan kepada e-mel ini dihantar ke alamat di bawah.",
    feedbackSubject: "Maklum balas daripada {name}",
    feedbackText: "Seorang pengguna menghantar maklum balas.",
    shop: "Nama",
    address: "Alamat",
    city: "Bandar",
    state: "Negeri",
    postalCode: "Poskod",
    country: "Negara",
    email: "E-mel",
    phone: "Telefon",
    website: "Laman web",
    reason: "Sebab",
    goal: "Matlamat",
    user: "Pengguna",
    customer: "Pelanggan",
    message: "Mesej",
    received: "Diterima",
    invoiceSubject: "Invois {number} daripada {title}",
    invoiceText: "Dilampirkan invois {number}.",
    receiptSubject: "Bayaran {amount} kepada {title}",
    receiptText: "Kami telah menerima bayaran anda sebanyak {amount}. Resit dilampirkan.",
    receiptPart: "Ini bayaran sebahagian; baki invois masih belum dijelaskan.",
    restockSubject: "Ada semula dalam stok: {name}",
    restockText: "Artikel yang anda minta dimaklumkan boleh dipesan semula.",
    restockButton: "Lihat artikel",
    restockOnce: "Anda dimaklumkan sekali sahaja. Jika habis lagi, minta semula di halamannya.",
    article: "Artikel",
  },
};
