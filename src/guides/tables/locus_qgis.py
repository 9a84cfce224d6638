"""A processing algorithm of QGIS (3.22 and later) that makes points of a table of addresses: Processing toolbox > Scripts >
Add Script to Toolbox. QGIS sends the requests, with its proxy and its certificates."""

import json

from qgis.core import (
    QgsBlockingNetworkRequest,
    QgsCoordinateReferenceSystem,
    QgsFeature,
    QgsFeatureSink,
    QgsField,
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
        fields = source.fields()
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
            # An input has at least one character.
            answers = resolve_many([str(feature[field] or "-") for feature in chunk], *service, feedback)
            for feature, answer in zip(chunk, answers):
                sink.addFeature(located(feature, answer, fields), QgsFeatureSink.FastInsert)
            feedback.setProgress(100 * (start + len(chunk)) / len(features))
        return {"OUTPUT": output}


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


def located(feature, answer, fields):
    new = QgsFeature(fields)
    new.setAttributes(feature.attributes() + [answer[name[len("locus_") :]] for name in (*TEXTS, *NUMBERS)])
    point = answer["coordinates"]
    if point is not None:
        new.setGeometry(QgsGeometry.fromPointXY(QgsPointXY(point["longitude"], point["latitude"])))
    return new
