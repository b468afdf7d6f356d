-- With a statistics target of 100 most names are in no sample: a name that one row in 80 has looked as rare as one that nobody has. ANALYZE
-- takes seconds, and blocks neither reads nor writes.
ALTER INDEX "bookings_search_folded" ALTER COLUMN 1 SET STATISTICS 500;--> statement-breakpoint
ALTER INDEX "customers_search_folded" ALTER COLUMN 1 SET STATISTICS 500;--> statement-breakpoint
ANALYZE "bookings";--> statement-breakpoint
ANALYZE "customers";
