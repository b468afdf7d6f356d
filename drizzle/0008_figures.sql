CREATE TABLE "customer_figures" (
	"span" text NOT NULL,
	"begins" date NOT NULL,
	"partner_ids" bigint[] NOT NULL,
	"shard" integer NOT NULL,
	"customers" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "customer_figures_span_begins_partner_ids_shard_pk" PRIMARY KEY("span","begins","partner_ids","shard"),
	CONSTRAINT "customer_figures_span" CHECK ("customer_figures"."span" in ('day', 'month'))
);
--> statement-breakpoint
CREATE TABLE "partner_customers" (
	"customer_id" bigint NOT NULL,
	"business_partner_id" bigint NOT NULL,
	"bookings" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "partner_customers_customer_id_business_partner_id_pk" PRIMARY KEY("customer_id","business_partner_id")
);
--> statement-breakpoint
CREATE TABLE "space_figures" (
	"span" text NOT NULL,
	"begins" date NOT NULL,
	"space_id" bigint NOT NULL,
	"business_partner_id" bigint NOT NULL,
	"bookings" integer DEFAULT 0 NOT NULL,
	"income_cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "space_figures_span_begins_space_id_business_partner_id_pk" PRIMARY KEY("span","begins","space_id","business_partner_id"),
	CONSTRAINT "space_figures_span" CHECK ("space_figures"."span" in ('day', 'month'))
);
--> statement-breakpoint
ALTER TABLE "partner_customers" ADD CONSTRAINT "partner_customers_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_customers" ADD CONSTRAINT "partner_customers_business_partner_id_business_partners_id_fk" FOREIGN KEY ("business_partner_id") REFERENCES "public"."business_partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_figures" ADD CONSTRAINT "space_figures_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_figures" ADD CONSTRAINT "space_figures_business_partner_id_business_partners_id_fk" FOREIGN KEY ("business_partner_id") REFERENCES "public"."business_partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_tallies" ADD COLUMN "income_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "bookings_space_customer" ON "bookings" USING btree ("space_id","customer_id","business_partner_id") WHERE status in (2, 4, 5) or (status = 3 and cancel_reason <> 'lapsed');--> statement-breakpoint
CREATE INDEX "payments_created" ON "payments" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "refunds_created" ON "refunds" USING btree ("created_at");