-- outside of a transaction: it reads every booking, and nobody waits for it meanwhile
ALTER TABLE "bookings" VALIDATE CONSTRAINT "bookings_customer_known";
