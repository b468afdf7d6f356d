/** Initial texts, for an operator's lawyer to replace in Content Management. */

export const TERMS_HTML = `
<h2>Terms of Service</h2>
<p>These terms apply when you book a Hushpod space. By booking you accept them.</p>
<h3>1. Your booking</h3>
<p>A booking gives you the use of one space for the time you chose. The time starts when your payment is
confirmed. While you pay, the space is held for you for two minutes.</p>
<h3>2. Price and payment</h3>
<p>The price is shown before you pay and includes the tax of the place. Your card is charged once the space is
yours. If it cannot be given to you, you are not charged, or you are refunded in full.</p>
<h3>3. Opening the door</h3>
<p>You open the door from your booking page or with your passcode. Please keep both to yourself. If the door
does not open in the first ten minutes, you can cancel on that page and receive your money back.</p>
<h3>4. Staying longer</h3>
<p>You can extend a running booking as long as nobody else has booked the space. We remind you five
minutes and one minute before your time ends.</p>
<h3>5. Using the space</h3>
<ul>
<li>Leave the space as you found it, and take your belongings with you.</li>
<li>Smoking, open flames and animals other than assistance animals are not allowed.</li>
<li>The rules of the airport or station apply inside the space too.</li>
<li>Children may use a space only together with an adult.</li>
</ul>
<h3>6. Cancelling</h3>
<p>Please contact support if you cannot use your booking. Refunds go back to your card or, if you prefer, to
your Hushpod wallet.</p>
<h3>7. Liability</h3>
<p>We answer for damage that we cause by intent or gross negligence, and otherwise as far as the law requires.
We are not responsible for missed departures: please watch the time.</p>
<h3>8. Contact</h3>
<p>Our support address and phone number stand on every booking page.</p>
`.trim();

export const PRIVACY_HTML = `
<h2>Privacy Policy</h2>
<p>This policy says what we store about you when you book a space, and why.</p>
<h3>1. What we store</h3>
<ul>
<li>Your e-mail address and phone number, to send your booking and to reach you about it.</li>
<li>Your bookings: where, when, how long, and what you paid.</li>
<li>The name on your card or wallet, if you gave no other, and the brand and last four digits of your card. The full
number goes to our payment provider only.</li>
<li>The last four digits of a lounge card, or the flight on a boarding pass, if you booked with one.</li>
</ul>
<h3>2. Why</h3>
<p>We need this to provide the space, to refund you, to keep the accounts that the law asks for, and to
prevent misuse. We do not sell personal data.</p>
<h3>3. Pictures</h3>
<p>Where a space takes pictures for a booking, we delete them after 30 days.</p>
<h3>4. Who else sees it</h3>
<p>The partner you booked with sees your bookings with that partner. Our payment, mail and hosting providers
process data for us under contract.</p>
<h3>5. How long</h3>
<p>We keep bookings as long as tax law requires, and erase or anonymise the rest when it is no longer
needed.</p>
<h3>6. Your rights</h3>
<p>You may ask what we store about you, and have it corrected or erased. Write to our support address.</p>
`.trim();
