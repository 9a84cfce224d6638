# R: tidygeocoder speaks to the interface of Nominatim. The key is a part of the address.
library(tidygeocoder)

customers <- read.csv("customers.csv")
located <- geocode(
  customers,
  address = address,
  method = "osm",
  api_url = paste0(sub("/+$", "", Sys.getenv("LOCUS_URL")), "/compat/nominatim/", Sys.getenv("LOCUS_KEY"), "/search"),
  # The service needs no pause between two requests, as the public Nominatim does.
  min_time = 0,
  full_results = TRUE
)
write.csv(located, "located.csv", row.names = FALSE)
