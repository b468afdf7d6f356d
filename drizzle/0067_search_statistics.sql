-- Of 100 samples most names are in none: a name that one row in 80 has looked as rare as one that nobody has. Reading so many samples takes seconds, and
-- nobody waits for it.
ALTER INDEX "bookings_search_folded" ALTER COLUMN 1 SET STATISTICS 500;--> statement-breakpoint
ALTER INDEX "customers_search_folded" ALTER COLUMN 1 SET STATISTICS 500;--> statement-breakpoint
ANALYZE "bookings";--> statement-breakpoint
ANALYZE "customers";
