"""Runs calls of geopy's geocoders: JSON lists on the standard input, one answer for each on the output."""

import json
import sys

from geopy.exc import GeopyError
from geopy.geocoders import Nominatim, Pelias, Photon

GEOCODERS = {"nominatim": Nominatim, "photon": Photon, "pelias": Pelias}


def answer(call):
    options = {"scheme": "http", "domain": call["domain"], **call.get("options", {})}
    if call["geocoder"] != "pelias":
        options["user_agent"] = "locus-test"
    geocoder = GEOCODERS[call["geocoder"]](**options)
    try:
        found = getattr(geocoder, call["method"])(call["query"], **call.get("arguments", {}))
    except GeopyError as error:
        return {"error": type(error).__name__}
    if found is None:
        return None
    places = found if isinstance(found, list) else [found]
    return [{"address": place.address, "point": [place.latitude, place.longitude]} for place in places]


json.dump([answer(call) for call in json.load(sys.stdin)], sys.stdout)
