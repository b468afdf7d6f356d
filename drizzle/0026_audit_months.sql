-- Large tables take minutes: a time limit of the role must not end it.
SET LOCAL statement_timeout = 0;--> statement-breakpoint

-- The audit log by months of UTC. The table that there is becomes the first partition as it is, with its indexes: no row
-- is copied. Only its key is made anew, since that of a partitioned table contains what it is partitioned by.
LOCK TABLE "audit_entries" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
CREATE SEQUENCE "audit_entry_ids";--> statement-breakpoint
SELECT setval('audit_entry_ids', (SELECT coalesce(max("id"), 0) + 1 FROM "audit_entries"), false);--> statement-breakpoint
ALTER TABLE "audit_entries" ALTER COLUMN "id" DROP IDENTITY;--> statement-breakpoint
ALTER TABLE "audit_entries" ALTER COLUMN "id" SET DEFAULT nextval('audit_entry_ids');--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_pkey";--> statement-breakpoint
ALTER INDEX "audit_entries_entity" RENAME TO "audit_entries_first_entity";--> statement-breakpoint
ALTER INDEX "audit_entries_admin" RENAME TO "audit_entries_first_admin";--> statement-breakpoint
ALTER INDEX "audit_entries_at" RENAME TO "audit_entries_first_at";--> statement-breakpoint
ALTER TABLE "audit_entries" RENAME TO "audit_entries_first";--> statement-breakpoint
ALTER TABLE "audit_entries_first" ADD PRIMARY KEY ("id", "at");--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" bigint DEFAULT nextval('audit_entry_ids') NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_kind" text NOT NULL,
	"admin_id" bigint,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text,
	"before" jsonb,
	"after" jsonb,
	"ip" text,
	CONSTRAINT "audit_entries_id_at_pk" PRIMARY KEY("id","at"),
	CONSTRAINT "audit_entries_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "admins"("id")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
ALTER SEQUENCE "audit_entry_ids" OWNED BY "audit_entries"."id";--> statement-breakpoint
CREATE INDEX "audit_entries_entity" ON "audit_entries" USING btree ("entity","entity_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_admin" ON "audit_entries" USING btree ("admin_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_whole_address" ON "audit_entries" USING btree ("at") WHERE ip is not null and ip not like '%/%';--> statement-breakpoint

-- What lies outside of all months, should the job that makes them have stood still for long.
CREATE TABLE "audit_entries_unplaced" PARTITION OF "audit_entries" DEFAULT;--> statement-breakpoint

-- The first partition reaches to the end of this month; its name says which, as that of each later one does.
DO $$
DECLARE
  newest timestamptz := greatest(now(), (SELECT max(at) FROM audit_entries_first));
  month timestamp := date_trunc('month', newest AT TIME ZONE 'UTC');
  first text := 'audit_entries_to_' || to_char(month, 'YYYY_MM');
BEGIN
  EXECUTE format('ALTER TABLE audit_entries_first RENAME TO %I', first);
  EXECUTE format('ALTER TABLE audit_entries ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)',
    first, (month + interval '1 month') AT TIME ZONE 'UTC');
  FOR ahead IN 1..3 LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF audit_entries FOR VALUES FROM (%L) TO (%L)',
      'audit_entries_' || to_char(month + ahead * interval '1 month', 'YYYY_MM'),
      (month + ahead * interval '1 month') AT TIME ZONE 'UTC',
      (month + (ahead + 1) * interval '1 month') AT TIME ZONE 'UTC');
  END LOOP;
END $$;
