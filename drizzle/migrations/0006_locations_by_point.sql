DROP INDEX "locations_by_cell";--> statement-breakpoint
CREATE INDEX "locations_by_point" ON "locations" USING btree ("organization_id","environment","cell","id","latitude","longitude");