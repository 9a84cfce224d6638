"""A processing algorithm of QGIS (3.22 and later) that makes points of a table of addresses: Processing toolbox > Scripts >
Add Script to Toolbox. QGIS sends the requests, with its proxy and its certificates."""

import json

from qgis.core import (
    NULL,
    QgsBlockingNetworkRequest,
    QgsCoordinateReferenceSystem,
    QgsFeature,
    QgsFeatureSink,
    QgsField,
    QgsFields,
    QgsGeometry,
    QgsPointXY,
    QgsProcessing,
    QgsProcessingAlgorithm,
    QgsProcessingException,
    QgsProcessingParameterFeatureSink,
    QgsProcessingParameterFeatureSource,
    QgsProcessingParameterField,
    QgsProcessingParameterString,
    QgsWkbTypes,
)
from qgis.PyQt.QtCore import QByteArray, QUrl, QVariant
from qgis.PyQt.QtNetwork import QNetworkRequest

# Inputs of one request: as many as the service takes.
INPUTS_MAX = 1000
# Characters of one input: as many as the service takes.
LENGTH_MAX = 4096
TEXTS = ("locus_status", "locus_label", "locus_precision", "locus_place_id")
NUMBERS = ("locus_confidence", "locus_accuracy_m")


class LocateAddresses(QgsProcessingAlgorithm):
    def name(self):
        return "locate_addresses"

    def displayName(self):
        return "Locate addresses with Locus"

    def createInstance(self):
        return LocateAddresses()

    def initAlgorithm(self, configuration=None):
        self.addParameter(QgsProcessingParameterFeatureSource("INPUT", "Table", [QgsProcessing.TypeVector]))
        self.addParameter(QgsProcessingParameterField("FIELD", "Field with the address", parentLayerParameterName="INPUT"))
        self.addParameter(QgsProcessingParameterString("URL", "Address of the service", "https://locus.example"))
        self.addParameter(QgsProcessingParameterString("KEY", "API key"))
        self.addParameter(QgsProcessingParameterFeatureSink("OUTPUT", "Located addresses"))

    def processAlgorithm(self, parameters, context, feedback):
        source = self.parameterAsSource(parameters, "INPUT", context)
        field = self.parameterAsString(parameters, "FIELD", context)
        service = [self.parameterAsString(parameters, name, context) for name in ("URL", "KEY")]
        # Fields of an earlier run are replaced.
        kept = [i for i, own in enumerate(source.fields()) if own.name() not in (*TEXTS, *NUMBERS)]
        fields = QgsFields()
        for i in kept:
            fields.append(source.fields()[i])
        for name in TEXTS:
            fields.append(QgsField(name, QVariant.String))
        for name in NUMBERS:
            fields.append(QgsField(name, QVariant.Double))
        wgs84 = QgsCoordinateReferenceSystem("EPSG:4326")
        sink, output = self.parameterAsSink(parameters, "OUTPUT", context, fields, QgsWkbTypes.Point, wgs84)
        features = list(source.getFeatures())
        for start in range(0, len(features), INPUTS_MAX):
            if feedback.isCanceled():
                break
            chunk = features[start : start + INPUTS_MAX]
            texts = [text_of(feature[field]) for feature in chunk]
            sent = [text for text in texts if text]
            answers = iter(resolve_many(sent, *service, feedback) if sent else [])
            for feature, text in zip(chunk, texts):
                own = [feature.attributes()[i] for i in kept]
                new = located(own, next(answers) if text else {}, fields)
                sink.addFeature(new, QgsFeatureSink.FastInsert)
            feedback.setProgress(100 * (start + len(chunk)) / len(features))
        return {"OUTPUT": output}


def text_of(value):
    """The text of a cell; empty if the cell is."""
    return "" if value is None or value == NULL or value != value else str(value).strip()[:LENGTH_MAX]


def resolve_many(texts, url, key, feedback):
    request = QNetworkRequest(QUrl(url.rstrip("/") + "/v1/resolve/many"))
    request.setRawHeader(b"Authorization", b"Bearer " + key.encode())
    request.setHeader(QNetworkRequest.ContentTypeHeader, "application/json")
    sender = QgsBlockingNetworkRequest()
    failure = sender.post(request, QByteArray(json.dumps({"inputs": texts}).encode()), False, feedback)
    content = bytes(sender.reply().content())
    if failure != QgsBlockingNetworkRequest.NoError:
        raise QgsProcessingException(sender.errorMessage() + " " + content.decode(errors="replace"))
    return json.loads(content)["data"]


def located(attributes, answer, fields):
    new = QgsFeature(fields)
    new.setAttributes(attributes + [answer.get(name[len("locus_") :]) for name in (*TEXTS, *NUMBERS)])
    point = answer.get("coordinates")
    if point is not None:
        new.setGeometry(QgsGeometry.fromPointXY(QgsPointXY(point["longitude"], point["latitude"])))
    return new
