/**
 * Stand-in for Triton's onnxruntime backend, as a python-based backend: lies at
 * `BACKENDS/onnxruntime/model.py` and runs each model's ONNX file through the onnxruntime package on
 * the CPU. Names, types, shapes, batching and completion stay those of the real model.
 * It is text in a module, not a file: the command line is one file, and so are the bundles.
 */
export const ONNXRUNTIME_BACKEND = String.raw`"""Runs ONNX models on the CPU in place of Triton's onnxruntime backend (CPU preview)."""
import json
import os

import numpy as np
import onnxruntime
import triton_python_backend_utils as pb_utils

TRITON_TYPES = {
    "tensor(bool)": "TYPE_BOOL", "tensor(string)": "TYPE_STRING",
    "tensor(float16)": "TYPE_FP16", "tensor(float)": "TYPE_FP32", "tensor(double)": "TYPE_FP64",
    "tensor(int8)": "TYPE_INT8", "tensor(int16)": "TYPE_INT16", "tensor(int32)": "TYPE_INT32", "tensor(int64)": "TYPE_INT64",
    "tensor(uint8)": "TYPE_UINT8", "tensor(uint16)": "TYPE_UINT16", "tensor(uint32)": "TYPE_UINT32", "tensor(uint64)": "TYPE_UINT64",
}
GRAPH_LEVELS = {
    -1: onnxruntime.GraphOptimizationLevel.ORT_ENABLE_BASIC,
    1: onnxruntime.GraphOptimizationLevel.ORT_ENABLE_EXTENDED,
}


def model_file():
    """The server resolves version and default_model_filename and names the file to this process;
    completion is given nothing else that leads to it."""
    with open("/proc/self/cmdline", "rb") as cmdline:
        path = os.fsdecode(cmdline.read().split(b"\0")[1])
    if os.path.exists(path) and os.path.getsize(path) == 0:
        raise pb_utils.TritonModelException(f"the model file is empty (0 bytes): {path}")
    return path


def parameter(config, key):
    return config.get("parameters", {}).get(key, {}).get("string_value")


def open_session(config):
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 3
    options.intra_op_num_threads = int(parameter(config, "intra_op_thread_count") or os.environ.get("TRITON_REPO_ORT_THREADS") or 0)
    options.inter_op_num_threads = int(parameter(config, "inter_op_thread_count") or 0)
    if parameter(config, "execution_mode") == "1":
        options.execution_mode = onnxruntime.ExecutionMode.ORT_PARALLEL
    level = config.get("optimization", {}).get("graph", {}).get("level", 0)
    if level in GRAPH_LEVELS:
        options.graph_optimization_level = GRAPH_LEVELS[level]
    return onnxruntime.InferenceSession(model_file(), options, providers=["CPUExecutionProvider"])


def triton_type(model, node):
    """NumPy, which a python backend hands tensors over in, has no bfloat16; the real backend's table of types has none either."""
    if node.type not in TRITON_TYPES:
        raise pb_utils.TritonModelException(
            f"tensor '{node.name}' of model '{model}' is a {node.type}, which the CPU preview cannot pass on: export the model with another type for it")
    return TRITON_TYPES[node.type]


def has_open_batch(node):
    return bool(node.shape) and not isinstance(node.shape[0], int)


def written(shape):
    return "[" + ",".join(map(str, shape)) + "]"


def shape_of(node):
    return [size if isinstance(size, int) and size >= 0 else -1 for size in node.shape]


def refuse(text):
    raise pb_utils.TritonModelException(text)


def check_controls(model, config, session):
    """The inputs of the model that tell it of a sequence. Returns how many there are."""
    known = {node.name: node for node in session.get_inputs()}
    kinds = set()
    for control_input in config.get("sequence_batching", {}).get("control_input", []):
        name = control_input["name"]
        for control in control_input["control"]:
            kinds.add(control["kind"])
            if name not in known:
                refuse(f"configuration specified sequence control '{name}', but model does not provide that input")
            shape = shape_of(known[name])[1 if config["max_batch_size"] > 0 else 0:]
            if shape != [1]:
                refuse(f"unable to load model '{model}', sequence control '{name}' in model has dims {written(shape)} but dims [1] is expected")
            given = {"int32_false_true": "TYPE_INT32", "fp32_false_true": "TYPE_FP32", "bool_false_true": "TYPE_BOOL"}
            types = [type_ for key, type_ in given.items() if control.get(key)] or [control.get("data_type")]
            if types[0] != TRITON_TYPES.get(known[name].type):
                there = known[name].type.removeprefix("tensor(").removesuffix(")").upper()
                refuse(f"unable to load model '{model}', sequence control '{name}', the model expects data-type {there} but the model configuration specifies data-type {types[0]}")
    return len(kinds)


def check_tensors(model, config, session):
    """What the real backend refuses at load, in its words and its order: otherwise production would be the first to say it."""
    listed = sum(not tensor.get("optional") for tensor in config["input"]) + len(config.get("batch_input", []))
    listed += check_controls(model, config, session) + len(config.get("sequence_batching", {}).get("state", []))
    if listed != len(session.get_inputs()):
        refuse(f"unable to load model '{model}', configuration expects {listed} inputs, model provides {len(session.get_inputs())}")
    for tensor in config["input"]:
        check_tensor(model, config, tensor, "input", session.get_inputs() + session.get_overridable_initializers())
    for tensor in config["output"]:
        check_tensor(model, config, tensor, "output", session.get_outputs())


def check_tensor(model, config, tensor, side, nodes):
    name, batching = tensor["name"], config["max_batch_size"] > 0
    if tensor.get("optional") and batching:
        refuse(f"unable to load model '{model}', optional input '{name}' is not supported for models that support batching")
    known = {node.name: node for node in nodes}
    if name not in known:
        refuse(f"unexpected inference {side} '{name}', allowed {side}s are: {', '.join(sorted(known))}")
    if tensor["data_type"] not in TRITON_TYPES.values():
        refuse(f"unsupported datatype {tensor['data_type']} for {side} '{name}' for model '{model}'")
    there = triton_type(model, known[name])
    if tensor["data_type"] != there:
        there = there.replace("TYPE_STRING", "TYPE_BYTES")
        refuse(f"unable to load model '{model}', configuration expects datatype {tensor['data_type']} for {side} '{name}', model provides {there}")
    dims = [int(size) for size in (tensor["reshape"]["shape"] if "reshape" in tensor else tensor["dims"])]
    check_shape(model, config, tensor, side, shape_of(known[name]), dims)


def check_shape(model, config, tensor, side, shape, dims):
    name, batching = tensor["name"], config["max_batch_size"] > 0
    if tensor.get("allow_ragged_batch"):
        if shape != [-1]:
            refuse(f"unable to load model '{model}', configuration expects model provides input with shape [-1]  for ragged input '{name}', model provides {written(shape)}")
        return
    if any(name in batch_output["target_name"] for batch_output in config.get("batch_output", [])):
        return
    if not shape:
        if any(size != 1 for size in dims):
            refuse(f"unable to load model '{model}', scalar tensor '{name}', should only provide 1 in the model configuration when the model doesn't support batching. "
                   f"Model configuration provided: {written(dims)}.")
        return
    if batching and shape[0] != -1:
        refuse(f"model '{model}', tensor '{name}': for the model to support batching the shape should have at least 1 dimension "
               f"and the first dimension must be -1; but shape expected by the model is {written(shape)}")
    full = [-1, *dims] if batching else dims
    # An input may fix what the model leaves open; an output is compared as it is.
    if len(full) != len(shape) or any(size != given and not (side == "input" and size == -1) for size, given in zip(shape, full)):
        how = "(an initial batch dimension because max_batch_size > 0 followed by the explicit tensor shape, making complete shape " \
            if batching else "(shape "
        refuse(f"model '{model}', tensor '{name}': the model expects {len(shape)} dimensions (shape {written(shape)}) "
               f"but the model configuration specifies {len(full)} dimensions {how}{written(full)})")


class TritonPythonModel:
    @staticmethod
    def auto_complete_config(completed):
        """Step by step what the real backend does, so that production makes the same of the model."""
        config = completed.as_dict()
        listed = bool(config["input"] or config.get("batch_input")), bool(config["output"])
        if all(listed):
            return completed
        session = open_session(config)
        inputs, outputs = session.get_inputs(), session.get_outputs()
        for node in inputs + outputs:
            triton_type(config["name"], node)
        if all(has_open_batch(node) for node in inputs + outputs):
            if config["max_batch_size"] == 0:
                completed.set_max_batch_size(4)
            if config["max_batch_size"] > 1 and "sequence_batching" not in config:
                completed.set_dynamic_batching()
        elif config["max_batch_size"] != 0:
            raise pb_utils.TritonModelException(
                f"autofill failed for model '{config['name']}': model does not support batching while non-zero max_batch_size is specified")
        batching = config["max_batch_size"] > 0

        def describe(node):
            dims = [size if isinstance(size, int) and size > 0 else -1 for size in node.shape][1 if batching else 0:]
            tensor = {"name": node.name, "data_type": TRITON_TYPES[node.type], "dims": dims or [1]}
            return {**tensor, "reshape": {"shape": []}} if batching and not dims else tensor

        # Not add_input, which takes no reshape.
        if not listed[0]:
            config["input"] = [describe(node) for node in inputs]
        if not listed[1]:
            config["output"] = [describe(node) for node in outputs]
        return completed

    def initialize(self, args):
        config = json.loads(args["model_config"])
        for accelerators in config.get("optimization", {}).get("execution_accelerators", {}).values():
            for accelerator in accelerators:
                pb_utils.Logger.log_warn(f"{args['model_name']}: accelerator {accelerator['name']} is left out of the CPU preview")
        self.session = open_session(config)
        self.batching = config["max_batch_size"] > 0
        self.inputs = [tensor["name"] for tensor in config["input"]]
        self.outputs = [tensor["name"] for tensor in config["output"]]
        self.texts = {node.name for node in self.session.get_inputs() if node.type == "tensor(string)"}
        check_tensors(args["model_name"], config, self.session)

    def execute(self, requests):
        responses = [None] * len(requests)
        for members in self.group(requests).values():
            try:
                results = self.run_group(members)
            except Exception as error:  # the other groups are answered all the same
                failure = pb_utils.TritonError(f"onnxruntime: {error}", pb_utils.TritonError.INTERNAL)
                results = [pb_utils.InferenceResponse([], failure) for _ in members]
            for (index, _, _), response in zip(members, results):
                responses[index] = response
        return responses

    def group(self, requests):
        """Requests that one run can answer together: same outputs wanted, same shapes behind the batch."""
        groups = {}
        for index, request in enumerate(requests):
            feeds = {}
            for name in self.inputs:
                tensor = pb_utils.get_input_tensor_by_name(request, name)
                if tensor is not None:  # an optional input that was not sent
                    feeds[name] = tensor.as_numpy()
            asked = set(request.requested_output_names())
            wanted = tuple(name for name in self.outputs if name in asked) or tuple(self.outputs)
            shapes = tuple((name, array.dtype.str, array.shape[1:]) for name, array in feeds.items())
            groups.setdefault((wanted, shapes) if self.batching else index, []).append((index, wanted, feeds))
        return groups

    def run_group(self, members):
        _, wanted, first = members[0]
        feeds = first if len(members) == 1 else {
            name: np.concatenate([member[name] for _, _, member in members]) for name in first}
        for name in self.texts & feeds.keys():
            texts = [item.decode("utf-8") if isinstance(item, bytes) else item for item in feeds[name].ravel()]
            feeds[name] = np.array(texts, dtype=object).reshape(feeds[name].shape)
        arrays = self.session.run(list(wanted), feeds)
        responses, row = [], 0
        for _, _, member in members:
            part = arrays
            if len(members) > 1:
                rows = next(iter(member.values())).shape[0]
                part = [array[row:row + rows] for array in arrays]
                row += rows
            responses.append(pb_utils.InferenceResponse(
                [pb_utils.Tensor(name, np.ascontiguousarray(array)) for name, array in zip(wanted, part)]))
        return responses
`;
