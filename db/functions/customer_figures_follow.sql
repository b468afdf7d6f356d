-- Updates the number of customers after every change of a customer.
CREATE OR REPLACE FUNCTION customer_figures_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM add_customer(OLD.created_at, OLD.id, partners_of(OLD.id), -1); END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  PERFORM add_customer(NEW.created_at, NEW.id, partners_of(NEW.id), 1);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER customer_figures_insert AFTER INSERT ON customers
  FOR EACH ROW EXECUTE FUNCTION customer_figures_follow();

CREATE OR REPLACE TRIGGER customer_figures_update AFTER UPDATE OF created_at ON customers
  FOR EACH ROW WHEN (OLD.created_at <> NEW.created_at) EXECUTE FUNCTION customer_figures_follow();

-- A trigger BEFORE the deletion, because the partners that knew the customer can still be read.
CREATE OR REPLACE TRIGGER customer_figures_delete BEFORE DELETE ON customers
  FOR EACH ROW EXECUTE FUNCTION customer_figures_follow();
