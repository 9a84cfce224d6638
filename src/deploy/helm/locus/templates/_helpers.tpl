{{- define "locus.name" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{/* Labels of every object. */}}
{{- define "locus.labels" -}}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{ include "locus.selector" . }}
{{- end -}}

{{- define "locus.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "locus.image" -}}
{{- $repository := required "image.repository is required: push the image to a registry of yours" .Values.image.repository -}}
{{- if .Values.image.digest -}}
{{ printf "%s@%s" $repository .Values.image.digest }}
{{- else -}}
{{ printf "%s:%s" $repository (.Values.image.tag | default .Chart.AppVersion) }}
{{- end -}}
{{- end -}}

{{- define "locus.secret" -}}
{{- .Values.secrets.existing | default (include "locus.name" .) -}}
{{- end -}}

{{/* The content of the Secret, where the chart makes it. */}}
{{- define "locus.secretData" -}}
{{- range $name := list "DATABASE_URL" "JWT_SECRET" }}
{{- $_ := required (printf "secrets.values.%s is required, or secrets.existing" $name) (get $.Values.secrets.values $name) }}
{{- end }}
stringData: {{- toYaml .Values.secrets.values | nindent 2 }}
{{- end -}}

{{/* The variables that are no secrets. */}}
{{- define "locus.settings" -}}
PUBLIC_URL: {{ required "publicUrl is required: the URL of the service for callers" .Values.publicUrl | quote }}
{{- $service := include "locus.name" . }}
{{- $inside := printf "%s.%s" $service .Release.Namespace }}
ALLOWED_HOSTS: {{ compact (list $service $inside (printf "%s.svc" $inside) (printf "%s.svc.cluster.local" $inside) .Values.settings.ALLOWED_HOSTS) | join "," | quote }}
DRAIN_SECONDS: {{ .Values.drainSeconds | quote }}
{{- with .Values.gazetteer.url }}
GAZETTEER_URL: {{ . | quote }}
{{- end }}
{{- with .Values.gazetteer.countries }}
GAZETTEER_COUNTRIES: {{ join "," . | quote }}
{{- end }}
{{- with .Values.backup }}
{{- with .url }}
BACKUP_URL: {{ . | quote }}
{{- end }}
{{- with .recipients }}
BACKUP_RECIPIENTS: {{ join "," . | quote }}
{{- end }}
{{- if ne .schedule "off" }}
BACKUP_SCHEDULE: {{ .schedule | quote }}
{{- end }}
{{- with .keep }}
BACKUP_KEEP: {{ . | quote }}
{{- end }}
{{- end }}
{{- with .Values.s3.endpoint }}
S3_ENDPOINT: {{ . | quote }}
{{- end }}
{{- with .Values.s3.region }}
S3_REGION: {{ . | quote }}
{{- end }}
{{- range $name, $value := omit .Values.settings "ALLOWED_HOSTS" }}
{{ $name }}: {{ $value | toString | quote }}
{{- end }}
{{- end -}}

{{- define "locus.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
fsGroupChangePolicy: OnRootMismatch
seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{- define "locus.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end -}}

{{- define "locus.dataVolume" -}}
{{- if .Values.data.existingClaim -}}
persistentVolumeClaim: { claimName: {{ .Values.data.existingClaim | quote }} }
{{- else if .Values.data.ephemeral -}}
ephemeral:
  volumeClaimTemplate:
    spec:
      accessModes: [ReadWriteOnce]
      {{- with .Values.data.storageClassName }}
      storageClassName: {{ . | quote }}
      {{- end }}
      resources: { requests: { storage: {{ .Values.data.size | quote }} } }
{{- else -}}
emptyDir: { sizeLimit: {{ .Values.data.size | quote }} }
{{- end -}}
{{- end -}}

{{/* A Deployment of servers or workers: a dict with root, part, command, port and environment. */}}
{{- define "locus.deployment" -}}
{{- $values := get .root.Values .part -}}
{{- $name := printf "%s-%s" (include "locus.name" .root) .part -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ $name }}
  labels:
    {{- include "locus.labels" .root | nindent 4 }}
    app.kubernetes.io/component: {{ .part }}
spec:
  {{- if not $values.autoscaling.enabled }}
  replicas: {{ $values.replicas }}
  {{- end }}
  selector:
    matchLabels:
      {{- include "locus.selector" .root | nindent 6 }}
      app.kubernetes.io/component: {{ .part }}
  strategy:
    rollingUpdate: { maxUnavailable: 0, maxSurge: 1 }
  template:
    metadata:
      labels:
        {{- include "locus.labels" .root | nindent 8 }}
        app.kubernetes.io/component: {{ .part }}
      annotations:
        # A change of a variable restarts the pods.
        checksum/settings: {{ include "locus.settings" .root | sha256sum }}
        checksum/secrets: {{ .root.Values.secrets.values | toJson | sha256sum }}
        {{- with $values.podAnnotations }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
    spec:
      automountServiceAccountToken: false
      enableServiceLinks: false
      # It answers on for drainSeconds, then it finishes what it has begun.
      terminationGracePeriodSeconds: {{ add .root.Values.drainSeconds .root.Values.finishSeconds }}
      securityContext: {{- include "locus.podSecurity" .root | nindent 8 }}
      {{- with .root.Values.image.pullSecrets }}
      imagePullSecrets: {{- toYaml . | nindent 8 }}
      {{- end }}
      topologySpreadConstraints:
        {{- range $key := list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
        - maxSkew: 1
          topologyKey: {{ $key }}
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels:
              {{- include "locus.selector" $.root | nindent 14 }}
              app.kubernetes.io/component: {{ $.part }}
        {{- end }}
      initContainers:
        - name: gazetteer
          image: {{ include "locus.image" .root }}
          imagePullPolicy: {{ .root.Values.image.pullPolicy }}
          args: [gazetteer, build]
          envFrom: &environment
            - configMapRef: { name: {{ include "locus.name" .root }} }
            - secretRef: { name: {{ include "locus.secret" .root }} }
          securityContext: {{- include "locus.containerSecurity" .root | nindent 12 }}
          resources: {{- toYaml .root.Values.prepare.resources | nindent 12 }}
          volumeMounts: &mounts
            - { name: data, mountPath: /data }
            {{- if eq .part "worker" }}
            # On the disk of the node, because workers read and write it for each chunk of a batch.
            - { name: known-answers, mountPath: /data/known_answers }
            {{- end }}
            - { name: tmp, mountPath: /tmp }
      containers:
        - name: {{ .part }}
          image: {{ include "locus.image" .root }}
          imagePullPolicy: {{ .root.Values.image.pullPolicy }}
          args: [{{ .part }}]
          envFrom: *environment
          {{- with .environment }}
          env: {{- toYaml . | nindent 12 }}
          {{- end }}
          ports:
            - { name: http, containerPort: {{ .port }} }
          startupProbe:
            httpGet: { path: /livez, port: http }
            periodSeconds: 5
            failureThreshold: {{ div .root.Values.startSeconds 5 }}
          livenessProbe:
            httpGet: { path: /livez, port: http }
            periodSeconds: 10
            timeoutSeconds: 5
            failureThreshold: 6
          readinessProbe:
            httpGet: { path: /readyz, port: http }
            periodSeconds: 5
            timeoutSeconds: 5
            failureThreshold: 2
          securityContext: {{- include "locus.containerSecurity" .root | nindent 12 }}
          resources: {{- toYaml $values.resources | nindent 12 }}
          volumeMounts: *mounts
      volumes:
        - name: data
          {{- include "locus.dataVolume" .root | nindent 10 }}
        {{- if eq .part "worker" }}
        - name: known-answers
          emptyDir: { sizeLimit: 2Gi }
        {{- end }}
        - name: tmp
          emptyDir: {}
      {{- range $key := list "nodeSelector" "tolerations" "affinity" }}
      {{- with get $values $key }}
      {{ $key }}: {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- end }}
{{- end -}}

{{/* A HorizontalPodAutoscaler and a PodDisruptionBudget: a dict with root and part. */}}
{{- define "locus.scaling" -}}
{{- $values := get .root.Values .part -}}
{{- $name := printf "%s-%s" (include "locus.name" .root) .part -}}
{{- with $values.podDisruptionBudget }}
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ $name }}
  labels: {{- include "locus.labels" $.root | nindent 4 }}
spec:
  {{- toYaml . | nindent 2 }}
  selector:
    matchLabels:
      {{- include "locus.selector" $.root | nindent 6 }}
      app.kubernetes.io/component: {{ $.part }}
{{- end }}
{{- if $values.autoscaling.enabled }}
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: {{ $name }}
  labels: {{- include "locus.labels" .root | nindent 4 }}
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: {{ $name }} }
  minReplicas: {{ $values.autoscaling.minReplicas }}
  maxReplicas: {{ $values.autoscaling.maxReplicas }}
  metrics:
    - type: Resource
      resource:
        name: cpu
        target: { type: Utilization, averageUtilization: {{ $values.autoscaling.cpu }} }
    {{- with $values.autoscaling.queue }}
    {{- if .enabled }}
    - type: External
      external:
        metric:
          name: {{ .metric }}
          selector:
            matchLabels: { namespace: {{ $.root.Release.Namespace }} }
        target: { type: AverageValue, averageValue: {{ .jobsPerWorker | quote }} }
    {{- end }}
    {{- end }}
  behavior:
    # A pod that has just fetched its gazetteer is not removed at once.
    scaleDown: { stabilizationWindowSeconds: 600 }
{{- end }}
{{- end -}}
