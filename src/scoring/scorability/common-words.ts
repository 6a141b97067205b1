/**
 * The 600 most frequent words of the labelled calls in `training/calls/`, as `normaliseWords` writes them. Of the words of
 * an English call two thirds and more are among them, whatever it is about and however badly it was recognised.
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `
    a about account actually address afraid after afternoon again ahead ai all already also always am an and
    another answer any anybody anything app appreciate are around as ask asked asking at august aw away aye baby
    back bad bag bank be because bed been before behind being believe best better between big bill billing bin
    birth birthday bit bless blue book booked booking both box bring brother bucks but button by bye call called
    calling came can cancel cancelled car card care carry case cause certificate change changed charge charged
    check cheers claim claims clear close closed code come comes coming computer could council course credit
    customer cut date daughter day days dead dear desk did different do doctor does dog doing dollars done door
    dot double down drive driver drop eight eighteen eighty either eleven else em email empty end enjoy enough
    even evening ever every everybody everything exactly fair family far fee feel fella fifteen fifty file find
    fine first five flat flight floor for form forty found four fourteen fourth free friday from front full gas
    gate gave get getting give go god goes going gone good got grand great green guy ha had half hand hang
    hanging happened happens has have having he head hear hello help her here hey hi him his hiya hold holding
    home honest hope hospital hour hours house how hundred husband i if in inside internet into is it its itself
    ja january job june just keep key kind kitchen know lad lady last late least leave left let letter letters
    life light like line list listen little live long look looked looking looks lord lost lot love lovely luck
    lunch ma ma'am machine madam made mail make man manager many march mate may maybe me mean means meant
    message meter mi might mind mine minute minutes miss mister mobile monday money month months more morning
    mother moved mr mrs much must my myself nah name name's need needs never new next nice night nine nineteen
    ninety ninth no nobody not note nothing now number oclock october of off office oh okay old on once one ones
    online only open opened or order other our out outside over owe own owt page paid paper part past pay paying
    payment people perfect person phone pick pin place plan please po point policy post postcode pound pounds
    press problem put putting quick ra read real really red reference refund resolved rest right ring ringing
    road room round run safe said same sat saturday say saying says school screen seat second see seen send
    sending sent service set seven seventy shall she shop should show showing shut side signed since sir sister
    sit sitting six sixty sleep slip slow small so some somebody someone something son sorry sort sorted speak
    speaking start stay still stop stopped straight street stuck sunday support supposed sure system ta take
    taken takes talk talking team tell telling ten test text than thank thanks that the their them then there
    they thing things think third thirty this those though thought thousand three through thursday ticket till
    time times to today told tomorrow tonight too took top touch truck try tuesday turn twelve twenty twice two
    under understand until up us use usually van very wait waiting want wanted was water way we website
    wednesday wee week weeks welcome well went were what when where which while white who whole why wi wife will
    window with without word work working would write writing wrong wrote ya ye yeah year years yep yes
    yesterday yet you your yours yourself zero
  `
    .trim()
    .split(/\s+/),
);
