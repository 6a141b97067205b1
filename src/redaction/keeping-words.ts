/** Words that say of a number that nobody is identified by it, in English, German, Spanish and French. */
export const KEEPING_WORDS: readonly string[] = [
  'order(?<!in order)|reference|ticket|e-?ticket|invoice|confirmation|tracking|case(?<!in (?:(?:that|this|any) )?case)|serial|model|part(?<!(?:first|second|third|next|last|other|final|one) part)|item|booking|reservation|version|extension|room|flight|zip|zip code|postcode|postal|quantity|product|sku|article|claim|policy|i m e i|error|fault|gate|line(?<!(?:other|direct|private|home|second|land|phone|work|main|mobile|my) line)(?! (?:goes|went|is|gets|drops|was|cuts|dies|dropped))|meter|reading|ean|barcode|isbn|issn|chassis|vin|imei|iccid|docket|batch|voucher|coupon|parcel|shipment|consignment|waybill|contract|coordinates',
  '(?:gift|sim|loyalty|business|library|memory|sd|points|rewards|travel)[ -]cards?|loyalty|frequent flyer|membership (?:number|no|id|card)|ups|dhl|fedex|dpd|(?:customer|client|dossier|job|asset|transaction|receipt|file|quote|incident) (?:number|no|id|code|reference)|licen[cs]e key|product key|activation (?:code|key)|(?:pick-?up|collection|locker|delivery) (?:pin|code)|ip address|mac address|lottery|arn|locator|timestamp|(?:auth|authori[sz]ation|approval) (?:number|no|id|code|reference)',
  'expir(?:y|es|ed|ing|ation)|valid (?:until|through|thru|till|to|from)|good (?:until|through|thru)|exp date|start date|issue (?:number|date)|nectar|club ?card|air ?miles|avios|flybuys|pnr|microchip',
  'bestell\\p{L}*|auftrags?\\p{L}*|kundennummer|kundenkarte|rechnung\\p{L}*|vorgangs\\p{L}*|sendungs?\\p{L}*|paket\\p{L}*|gutschein\\p{L}*|geschenkkarte|seriennummer|zähler\\p{L}*|artikel\\p{L}*|vertrags?\\p{L}*|buchungs?\\p{L}*|referenz\\p{L}*|aktenzeichen|fehler\\p{L}*|bahncard|mitgliedsnummer|lieferschein\\p{L}*|modell\\p{L}*|gerätenummer|fahrgestell\\p{L}*|postleitzahl|plz|umsatzsteuer\\p{L}*|ust-id\\p{L}*|schaden\\p{L}*|lizenzschlüssel|gültig|kennzeichen|genehmigung\\p{L}*|transaktions?\\p{L}*|freigabe\\p{L}*|autorisierung\\p{L}*|strichcode|verfall\\p{L}*|läuft ab|beleg\\p{L}*|kennziffer|sperrkennziffer|paybacknummer|abholschein|fallnummer|ticketnummer|vorgang|quittung\\p{L}*',
  'póliza|folio|siniestro|pedido|factura|reserva|localizador|contador|seguimiento|serie|número de cliente|referencia|expediente|cupón|envío|contrato|incidencia|código postal|caduca|presupuesto|albarán|tarjeta (?:regalo|sim|inteligente|de (?:puntos|fideli\\p{L}*|soci[oa]))|número de soci[oa]|autorización|autorizad[oa] con|operación|transacción|código de barras|vence|recibo|resguardo|justificante',
  "chèque|commande|facture|dossier(?<!(?:au|en) dossier)|réservation|suivi|colis|série|numéro (?:de )?client|référence|compteur|contrat|bon d['’]achat|code postal|expire|billet|devis|fidélité|sinistre|carte (?:cadeau|sim|de fidélité)|autorisation|opération|transaction|code[- ]barres?|échéance|valable|reçu (?:numéro|n°)|requête|demande numéro|puk",
];

/**
 * Of them those that are said beside cards, too, or are much else besides: "the first part is …", "I'm reading it out",
 * "it expires in May, 5555 …". What a card's check digit says counts more.
 */
export const WEAK_KEEPING_WORDS =
  'part|line|item|reading|version|gate|room|error|expir\\p{L}*|valid|good|exp|start|issue|gültig|ablauf\\p{L}*|verfall\\p{L}*|läuft|caduca|caducidad|vence|vencimiento|fecha|expire|date|échéance|valable|recibo|vorgang|zip|post|postal|postleitzahl|plz|código|serie|série|article|meter|confirmation|product|claim|operación|opération|transacci\\p{L}*|transaction|autorizaci\\p{L}*|autorisation';

/** Between such a word and a number: what is told of is paid by the number. */
export const PAYING_WORDS =
  'paid|pay|pays|paying|payment|charged?|debit|using|deposit|settle|anzahlung|señal|anticipo|acompte|règle|paie|zahl\\p{L}*|bezahl\\p{L}*|abbuch\\p{L}*|pag(?:ar|o|ué|ado)|pay(?:er|é|ée)|régl(?:er|é)';
